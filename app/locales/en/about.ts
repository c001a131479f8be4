import type fr from "../fr/about";
import type { Shape } from "../shape";

export default {
  title: "About",
  position: "{{title}}, page {{at}} of {{total}}",
  positionInPart: "{{title}}, part “{{part}}”, page {{at}} of {{total}}",
  tabs: "Parts",
  tab: { introduction: "Introduction", produit: "Product", marche: "Market" },
  slides: "Pages of this presentation",
  previous: "Previous",
  next: "Next",
  whole: "The whole presentation",
  slide1: {
    title: "What {{product}} is",
    points: [
      "A site for video visits, in French and English.",
      "You choose a practitioner, a time and a fee, prepare the visit, and keep track of your appointments.",
      "It is made to work everywhere: old phones, screen readers, text browsers, hospital networks.",
    ],
  },
  slide2: {
    title: "Who it is for",
    points: [
      "For patients, and for parents who book for their child.",
      "For registered practitioners.",
      "Not for emergencies: call 15 or 112, or text 114.",
    ],
  },
  slide3: {
    title: "Booking an appointment",
    points: [
      "The search shows the next free times and the fee of each practitioner. Nobody pays to be listed higher.",
      "Six short steps prepare the visit. Your time is held while you answer, and what you save stays saved.",
      "An appointment can be cancelled free of charge until it begins.",
      "The video waiting room does not exist on this site yet.",
    ],
  },
  slide4: {
    title: "No script, no app",
    points: [
      "Every page is complete before any script. Scripts only add comfort.",
      "The light version has neither scripts nor photos, and lets you do the same things.",
      "Text size, contrast and colours can be chosen on the “Display” page.",
      "There is nothing to install, and no page loads anything from another site.",
    ],
  },
  slide5: {
    title: "Your data",
    points: [
      "Only necessary cookies are used: session, unfinished sign-up (24 hours), recognised device (one year), language, display, page you asked for before an outage, and your choice about cookies.",
      "There is no advertising, no audience measurement, no sale of data.",
      "Logging in takes a password and a code received by email. The session ends automatically after 30 minutes without activity.",
      "Passwords and codes are never stored in plain text.",
    ],
  },
  slide6: {
    title: "The needs it meets",
    points: [
      "Getting advice without travelling, when travelling is difficult or takes a long time.",
      "Seeing a practitioner on an old device, over a slow connection, or with assistive technology.",
      "Knowing the price and the reimbursement rules before committing.",
    ],
  },
  slide7: {
    title: "What it is not",
    points: [
      "It makes no diagnosis and does not triage emergencies.",
      "It does not check interactions between medicines.",
      "It is not connected to the national services that need a certificate: national health identity, shared record, secure messaging, billing with the Vitale card, digital prescription.",
      "It gives no market figures here: we have none that we can back up.",
    ],
  },
} satisfies Shape<typeof fr>;
