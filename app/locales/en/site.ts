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
    step3: { title: "You meet", text: "The video visit opens thirty minutes before the time." },
  },
  teleconsult: {
    title: "See a doctor by video",
    intro: "A video visit is a consultation at a distance with a registered health professional.",
    find: "Find a practitioner",
    whenTitle: "When it helps",
    when: [
      "medical advice without travelling",
      "following an illness or a treatment",
      "renewing a prescription",
      "reading test results",
    ],
    notTitle: "When to call or to go",
    not: "In an emergency call 15 or 112 (114 by text message for deaf and hard of hearing people). A video visit does not replace an examination at the practice when the practitioner has to examine you.",
    costTitle: "What it costs",
    cost: "Each practitioner shows the fee. The health insurance refunds a video visit like a visit at the practice, when the care pathway is followed and the video worked.",
    needTitle: "What you need",
    need: "A device with a camera, a quiet place, an identity document. Booking works on every device, even without scripts.",
    specialities: "Search by speciality",
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
