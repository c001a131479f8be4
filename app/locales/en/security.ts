import type fr from "../fr/security";
import type { Shape } from "../shape";

export default {
  sessions: {
    title: "Where I am logged in",
    intro:
      "The devices where you are logged in at the moment. If you do not recognise one, close its session and change your password. The time of the last activity is accurate to within ten minutes.",
    this: "This session",
    since: "Opened on {{day}} at {{time}}",
    last: "Last activity on {{day}} at {{time}}",
    close: "Close: {{device}}, opened on {{day}} at {{time}}",
    closeOne: "Close this session",
    closed: "The session is closed.",
    notOpen: "That session is not, or is no longer, one of your open sessions. Nothing was closed.",
    closeOthers: "Close all the other sessions",
    closedOthers_one: "{{count}} session is closed.",
    closedOthers_many: "{{count}} sessions are closed.",
    closedOthers_other: "{{count}} sessions are closed.",
    alone: "You are not logged in anywhere else.",
    password: "Change my password",
  },
  email: {
    title: "Change your email address",
    intro:
      "A code is sent to the new address. Once you have entered it, you log in with that address, and the messages of the site go there. Your other sessions are closed, and a message goes to the former address.",
    new: "New email address",
    password: "Your password",
    wrongPassword: "This is not your password.",
    same: "This is already the address of your account.",
    submit: "Email me the code",
    pending: "Sending...",
    keep: "Keep my address",
    back: "Home",
    backToIdentity: "Identity",
    is: "The email address of your account is {{email}}.",
    changed: "The email address of your account is now {{email}}.",
  },
  close: {
    title: "Close my account",
    intro:
      "Your account closes 30 days after you ask. Until then your record stays whole: you can come back, keep the account, or take a copy. But you can no longer book, or change your record. Your other sessions end at once, and a booking that was begun is dropped.",
    erased: "What is deleted after 30 days",
    erasedItems: {
      identity:
        "Your contact details, your picture, your social security number, your health insurance, your contact person.",
      record:
        "Your record: allergies, medical history, treatments, measurements, documents and copies. No practitioner can read it any more.",
      children: "Your children's records, unless another parent looks after them on this site.",
      access: "Your email address, your password, your devices and where you are logged in.",
    },
    kept: "What has to be kept",
    keptItems: {
      care: "Appointments made, even cancelled ones, with your answers (but the address and phone number), the documents you attached, and the patient's names, date of birth and sex: for 20 years after the day of the appointment, and at least until the patient is 28. The practitioner has to be able to answer for their care.",
      log: "The log of the record, which says who read or changed it and when, without what it contained, and the proof that you agreed to the terms.",
      security: "The security register, for 12 months, and the emails sent by the site, for 30 days.",
    },
    copy: "Take a copy of my record first",
    appointments: "An upcoming appointment has to be cancelled first: see [your appointments](here).",
    submit: "Close my account",
    pending: "Closing...",
    stay: "Keep my account",
    closing: "Your account is going to be closed",
    closesAt: "It will be closed on {{day}} at {{time}}, and what it contains deleted, except what has to be kept.",
    until:
      "Until then your record stays whole, but you can neither book nor change it. You can keep your account, or take a copy.",
    keep: "Keep my account",
    getCopy: "Take a copy of my record",
    asked: "Your request is saved. An email confirms it.",
    keptDone: "Your account is kept, with your whole record.",
  },
} satisfies Shape<typeof fr>;
