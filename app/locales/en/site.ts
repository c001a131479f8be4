import type fr from "../fr/site";
import type { Shape } from "../shape";

export default {
  home: {
    title: "See a practitioner by video",
    greeting: "Hello {{name}}",
    appointments: "See my appointments",
    intro: "Choose a practitioner and a time, answer a few questions, and meet from home.",
    steps: "How it works",
    step1: { title: "You choose", text: "A practitioner, a day, a time. The fees are shown." },
    step2: { title: "You tell", text: "Six short steps prepare the visit. Your time is kept meanwhile." },
    step3: {
      title: "You meet",
      text: "At the time chosen, from home. The video waiting room does not exist on this site yet.",
    },
  },
  teleconsult: {
    back: "Home",
    title: "See a doctor by video",
    intro: "A video visit is a consultation at a distance with a registered health professional.",
    find: "Find a practitioner",
    specialities: "Search by speciality",
    howTitle: "How it works",
    how: [
      "You choose a practitioner and a time. The fees are shown first.",
      "You answer six short steps, while your time is kept.",
      "At the time chosen, you see the practitioner from home. The video waiting room does not exist on this site yet.",
      "Afterwards, the practitioner gives you a prescription, a certificate or a report if you need one.",
    ],
    whenTitle: "When it helps",
    when: [
      "medical advice without travelling",
      "following an illness or a treatment",
      "renewing a prescription",
      "reading test results",
    ],
    notTitle: "When to call or to go",
    emergency: "In an emergency call 15 or 112, or text 114 if you are deaf or hard of hearing.",
    not: "A video visit does not replace an examination at the practice. If the practitioner has to examine you, they will tell you and guide you.",
    costTitle: "What it costs",
    cost: "Each practitioner shows the fee. The health insurance refunds a video visit like a visit at the practice, when the care pathway is followed and the video worked.",
    needTitle: "What you need",
    need: [
      "a device with a camera and a microphone, on the day of the visit only",
      "a quiet place where nobody hears you",
      "an identity document at hand",
    ],
  },
  maintenance: {
    title: "Service unavailable for now",
    text: "There is an internal server error, please try again later.",
    kept: "What you had already saved is kept.",
    retry: "Try again",
  },
  outbox: {
    title: "Sent messages",
    intro: "In the demonstration no message leaves: you can read them all here.",
    caption: "The latest messages",
    to: "To",
    subject: "Subject",
    at: "Time",
    empty: "No message yet.",
    back: "All messages",
    calendar: "Calendar invitation",
  },
  notFound: "Page not found",
} satisfies Shape<typeof fr>;
