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
} satisfies Shape<typeof fr>;
