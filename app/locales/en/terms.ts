import type fr from "../fr/terms";
import type { Shape } from "../shape";

export default {
  title: "Before you go on",
  takeRecord: "Take my record with me without accepting them",
  intro: {
    patient: "Read these texts and accept them to open your patient area.",
    practitioner: "Read these texts and accept them to open your practitioner area.",
  },
  terms: {
    title: "Terms of use",
    description: "The current terms of use of this site.",
    accept: "I have read and accept the terms of use",
  },
  notice: {
    title: "Information and consent notice",
    description: "What happens to everything you tell us, and what you agree to.",
    accept: "I have read the information notice and give my consent",
  },
  scroll:
    "Scroll to the end of the text (with a keyboard, move into the text, then press End) so that you can tick the box.",
  submit: "Confirm",
  pending: "Confirming…",
  logout: "Log out",
  error: {
    unread: {
      patient: "To open your patient area, you must accept the terms of use and the information notice.",
      practitioner: "To open your practitioner area, you must accept the terms of use and the information notice.",
    },
    tick: {
      both: "Please tick the boxes before you confirm. Neither is ticked.",
      terms: "Please tick the boxes before you confirm. The box for the terms of use is not ticked.",
      notice: "Please tick the boxes before you confirm. The box for the information and consent notice is not ticked.",
    },
    newer: "A text has just changed. Here is the new version: read it, then tick again.",
  },
  already: {
    patient: {
      terms: "The patient has already accepted the terms of use.",
      notice: "The patient has already accepted the notice.",
      both: "The patient has already accepted the terms of use. The patient has already accepted the notice.",
    },
    practitioner: {
      terms: "You have already accepted the terms of use.",
      notice: "You have already accepted the information notice.",
      both: "You have already accepted the terms of use and the information notice.",
    },
  },
  forPatients: "For patients",
  forPractitioners: "For practitioners",
  inForce: "Version {{version}}, in force since {{date}}.",
  readForPatients: "Read the text for patients",
  readForPractitioners: "Read the text for practitioners",
} satisfies Shape<typeof fr>;
