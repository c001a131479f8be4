import type fr from "../fr/sign-up";
import type { Shape } from "../shape";

export default {
  caption: "Step {{step}}/{{total}}",
  steps: {
    identity: "Identity",
    "medical-data": "Medical data",
    "general-conditions": "Terms and notice",
  },
  continue: "Continue",
  pending: "Saving…",
  back: "Previous step",
  create: "Create my account",
  creating: "Creating the account…",
  erase: "Erase my answers and start again",
  erased: "Your answers are erased. You can start again.",
  done: "Your account is almost ready. Log in: a code will then be sent to {{to}}, to confirm your address.",
  sent: "Your sign-up has already been sent: log in with the address {{to}} and the password you chose.",
  signedIn: "You are already logged in: there is no sign-up in progress any more, and nothing new was sent.",
  other:
    "Another sign-up is under way in this browser: here it is. What you have just sent was not kept. To begin another sign-up, erase this one first.",
  gone: "The answers of this sign-up are no longer here: they were sent or erased, or they are more than 24 hours old, or from another browser. If you have not sent a sign-up yet, please give them again.",
  identity: {
    intro:
      "Creating a patient account takes three steps. “Continue” keeps each step for 24 hours: you can then leave and come back.",
    account: "Your account",
    emailHelp: "We will send your login codes there.",
    password: "Password",
    passwordLeast: "At least {{min}} characters.",
    passwordHelp: "The most common passwords are refused. Tip: use a short sentence.",
    passwordKept: "Your password is saved. Leave these fields empty to keep it.",
    confirmation: "Confirm the password",
    pictureNext: "Once this step is filled in, you can add a photo of yourself or a drawing.",
  },
  medical: {
    intro: "These answers prepare your visits. You can skip this step and answer when you first book.",
    required: "If you answer now, please answer every question.",
    skip: "Skip this step",
    weightHelp: "In kilos, for example 68.5.",
  },
  review: {
    intro: "Check your answers, then read and accept the two texts.",
    name: "Name",
    card: "no. {{number}}, from {{start}} to {{end}}",
    picture: "Photo or picture",
    pictureChosen: "Chosen.",
    changePicture: "Change the photo or picture",
    noPicture: "None.",
    skipped: "Step skipped: you will answer when you first book.",
  },
  error: {
    answerOrSkip: "Answer the questions, or choose “Skip this step”.",
    password: "Enter a password",
  },
} satisfies Shape<typeof fr>;
