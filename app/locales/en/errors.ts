import type fr from "../fr/errors";
import type { Shape } from "../shape";

export default {
  changeAccount: {
    patient:
      "You are logged in with a practitioner's account, and this page is for patients only. To open it, log in with a patient's account.",
    practitioner:
      "You are logged in with a patient's account, and this page is for practitioners only. To open it, log in with a practitioner's account.",
    submit: "Log out and change account",
  },
  page: {
    search: "Find a practitioner",
    home: "Back to the home page",
    login: "Log in",
    booking: "Go to the current booking",
    reload: "Reload this page",
    crowd: {
      title: "The service is very busy",
      text: "Many people are using the service at the moment. Reload this page in a few seconds. The answers you have already saved are kept.",
    },
    "400": { title: "This request is incomplete", text: "Go back to the previous page and send the form again." },
    "403": {
      title: "This form could not be checked",
      text: "We could not check that it comes from this site. Go back to the previous page, reload it and try again.",
    },
    "not-allowed": { title: "Restricted access", text: "You are not allowed to see this page." },
    logInFirst: "Log in to open it.",
    "404": {
      title: "Page not found",
      text: "This address does not exist, or no longer does, or it opens with another account. Check it, or start again from the home page.",
    },
    call: {
      title: "Dial the number on a phone",
      text: "This browser cannot make calls. In an emergency, call 15 or 112. Deaf or hard of hearing: text 114.",
    },
    "409": {
      title: "This page is out of date",
      text: "The information has changed since you opened it, perhaps in another tab. Nothing was saved here.",
    },
    "stale-booking": {
      title: "This page belongs to another booking",
      text: "You chose another time or another person, or somebody else logged in, perhaps in another tab. Nothing was saved here.",
    },
    "already-sent": {
      title: "This form has already been sent",
      text: "It was sent from another browser, or from a session that is no longer open here. For your security, the result is shown only where the form was sent from, and nothing is saved a second time. To start again, open the page again.",
    },
    unreadable: {
      title: "The service is temporarily unavailable",
      text: "The problem is on our side: we cannot read your session at the moment. You are not logged out, and nothing you had saved is lost. Try again in a few moments.",
    },
    "413": {
      title: "What you sent is too large",
      text: "Nothing was saved. Go back to the previous page, shorten the text or choose a smaller file, then send it again.",
    },
    "415": {
      title: "This type of file is not accepted",
      text: "Go back to the previous page and choose another file.",
    },
    "422": {
      title: "This request could not be accepted",
      text: "Go back to the previous page and check your answers.",
    },
    "429": {
      title: "Too many requests in a short time",
      text: "Wait a moment, then try again. Nothing was lost.",
    },
    "500": { title: "Something went wrong", text: "Something went wrong. Nothing was lost: try again." },
    "503": {
      title: "The service is temporarily unavailable",
      text: "There is an internal server error, please try again later.",
    },
  },
  resend: {
    text: "Your answers are kept on this page, except passwords and codes. Send them again in a moment: nothing will be done twice.",
    send: "Send my answers again",
  },
  retryIn: "Try again in {{wait}}.",
  offline:
    "Nothing was sent: your device has no network. Your answers are still here. Try again once the network is back.",
  outage: "There is an internal server error, please try again later.",
  unsure:
    "We do not know yet whether what you sent went through. Send this form again as it is in a moment: nothing will be done twice.",
  field: {
    wrong: "This answer is not valid. Please correct it.",
  },
  password: {
    tooShort: "The password must have at least {{min}} characters.",
    tooLong: "The password must have at most 200 characters.",
    common: "This password is too common, even with digits. Choose another one.",
    personal: "This password contains your name, your email or your date of birth. Choose another one.",
    mismatch: "The passwords must match",
    again: "For your safety, a password is never shown again: if it is missing below, please type it again.",
  },
  validation: "Some answers are not valid. Please check them.",
  manyMails:
    "We are sending many emails to new addresses at the moment: yours has to wait. Please try again in {{wait}}.",
  wait: "Too many attempts. Wait another {{wait}}, then try again.",
  tooManyRequests: "Too many attempts. Wait a few minutes, then try again.",
  termsRequired: "Please read and accept the current terms first.",
  forbidden: "You are not allowed to do this.",
  accountExists: "This address already has an account, opened by another sign-up. Log in to that account.",
  notRelated: "This relative does not exist in the system.",
  listFull: "This list is full. Delete an entry first.",
  conflict: "The information has changed in the meantime. Reload the page and try again.",
  slotTaken: "This time has just been taken. Choose another one.",
  holdExpired: "This time is no longer held for you. Please choose a new appointment time.",
  stepIncomplete: "A step before this one is missing. Complete it first.",
  appointmentOverlap: "This person already has an appointment at that time.",
  tooManyAppointments:
    "You already have {{limit}} upcoming appointments, including your children's, which is the maximum. Once one of them is over or cancelled, you can book another.",
  tooManyWithPractitioner:
    "One person can have {{limit}} upcoming appointments with the same practitioner, and that number has been reached. Once one of them is over or cancelled, you can book another. You can also choose another practitioner.",
  notCancellable: "This appointment can no longer be cancelled.",
  notAnswerable: "This request is no longer waiting for an answer.",
  consentRequired: "Tick the three boxes to continue.",
  paymentFailed: "The payment did not go through. Nothing was charged: you can try again or pay another way.",
  fileTooLarge: "The file must be smaller than 5 MB.",
  fileType: "This type of file is not accepted. Choose another file.",
  tooManyFiles: "You can add 5 documents at most. Choose fewer.",
  busy: "The service is very busy right now. Try again in a few seconds.",
} satisfies Shape<typeof fr>;
