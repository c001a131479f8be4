import type fr from "../fr/payment";
import type { Shape } from "../shape";

export default {
  check: {
    title: "Check your information",
    intro: "Read your answers again. You can still change them.",
    answers: "Your answers",
    unknown: "Part of this information cannot be shown right now.",
    identity: "Your practitioner",
    civility: "Civil title",
    civilityOf: { female: "Ms", male: "Mr" },
    titleOf: "Professional title",
    lastName: "Last name",
    firstName: "First name",
    cost: "Cost and cover",
    data: "Your data",
    dataText:
      "Your answers and documents serve this visit and its follow-up. They are for the practitioner of this appointment, and the rest of your record only if you agreed to it at the previous step.",
    workStop:
      "A sick note given in a video visit lasts 3 days at most, unless your regular doctor or your referring midwife gives it, or unless you cannot be seen in person.",
    course: "How the visit goes",
    courseText:
      "The visit is by video, at the time chosen. The practitioner checks who is there, listens, answers and may write a prescription. If an examination in person is needed, they say so and tell you where to go.",
    rules: "The fee and the rules of cover",
    rulesText:
      "The fee is the one the practitioner announces, and nothing is charged before the visit. As a rule the health insurance gives back 70% of its reference fee, or 30% from the age of 16 outside the care pathway, and adults keep a fixed contribution to pay. Your rights or your complementary insurance may cover the rest.",
    consents: "Your agreement",
    procedure: "I understand how it works and I agree to the video visit",
    setting: "I will be in a quiet, private place, with an identity document at hand",
    fees: "I have read the fee and the rules of cover",
    error: {
      procedure: "Agree to the video visit to continue.",
      setting: "Confirm that you will be in a quiet, private place, with an identity document.",
      fees: "Confirm that you have read the fee and the rules.",
    },
    options: "If you wish",
    sendToGp: "Send the report to the regular doctor",
  },
  costs: {
    fee: "Fee",
    feeMost: "Fee, at most",
    insurance: "Share of the health insurance (estimate)",
    flat: "Fixed contribution, paid by you",
    top: "Left for your complementary insurance or for you (estimate)",
    toPay: "To be paid",
    most: "{{amount}} at most",
    free: "With the rights you declared, you have nothing to pay.",
    words:
      "Plan for {{toPay}}. The health insurance gives back about {{insurance}}; your complementary insurance may give back the rest, except the fixed contribution.",
    wordsNoFlat:
      "Plan for {{toPay}}. The health insurance gives back about {{insurance}}; your complementary insurance may give back the rest.",
    wordsAll:
      "Plan for {{toPay}}. The health insurance gives back about {{insurance}}; {{flat}} is left for you to pay.",
    wordsNone: "Plan for {{toPay}}. The health insurance does not cover this visit.",
    estimate:
      "This is an estimate from your answers: the health insurance alone decides. Nothing is charged before the visit.",
  },
  pay: {
    title: "Payment",
    how: "How do you want to pay?",
    card: "By card",
    cardHelp: "You go on to the payment page. The sum is reserved, and charged only after the visit.",
    cardLater:
      "You go on to the payment page. Nothing is charged: the sum is reserved five days before the appointment.",
    thirdPartyPayment: "Third-party payment (tiers payant)",
    thirdPartyPaymentHelp: "You pay nothing now. Your rights are still to be checked.",
    transferOrCheque: "By transfer or cheque, to the practitioner",
    transferOrChequeHelp: "You pay the practitioner directly, after the visit.",
    free: "Nothing to pay",
    freeHelp: "With the rights you declared.",
    submit: "Confirm the appointment",
    submitRequest: "Send the request",
    failed: "The card payment was refused. Nothing was charged. Try again, or choose another way.",
    notDone: "The payment was not made. Your appointment is not confirmed yet.",
    voided: "The payment was cancelled. Nothing will be charged.",
    unknown: "The sums cannot be shown right now. Nothing is confirmed or charged.",
  },
  page: {
    title: "Demonstration payment page",
    notice: "Demonstration payment page: no card is asked for.",
    payee: "Paid to",
    amount: "Amount",
    reference: "Reference",
    settled: "This payment has had its answer already.",
    goBack: "Back to the site",
    closed: "The payment page is no longer valid. Choose again how to pay: nothing was charged.",
    accept: "Accept the payment",
    refuse: "Refuse the payment",
    abandon: "Abandon",
  },
  done: {
    confirmed: "Your appointment is confirmed",
    requested: "Your request is sent",
    named: "with {{name}}",
    facts: "To remember",
    answerBy:
      "The practitioner has to answer by {{when}}. Without an answer the request is cancelled and nothing is charged.",
    reference: "Reference",
    for: "For",
    with: "With",
    payment: "Payment",
    next: "What next",
    mail: "You will get an e-mail with the day, the time, the practitioner, the reference and a file for your calendar. For your privacy it tells neither the speciality, nor the reason, nor the patient's name.",
    mailAfter: "Another e-mail will bring you the practitioner's answer, or tell you that the request is cancelled.",
    join: "Find this appointment again in “Video visits”. On the day, keep an identity document at hand.",
    joinAfter: "If the practitioner accepts, the appointment will be “Accepted” in “Video visits”.",
    calendar: "Add to my calendar (.ics file)",
    list: "See my video visits",
    print: "To keep a record, print this page.",
    printIt: "Print this page",
    pay: {
      card: {
        none: "Nothing is charged.",
        toAuthorise:
          "Nothing is charged. {{amount}} will be reserved on your card five days before the appointment, and charged only after the visit.",
        authorised: "{{amount}} is reserved on your card, and charged only after the visit.",
        captured: "{{amount}} was charged.",
        voided: "Nothing will be charged.",
        failed: "The payment did not go through. Nothing was charged.",
        waived: "Nothing to pay.",
      },
      thirdPartyPayment: "Third-party payment: nothing to pay now. Your rights are still to be checked.",
      transferOrCheque:
        "{{amount}} to pay to the practitioner after the visit: by cheque sent to the practice, {{address}}, or by transfer, asking for the bank details. Give the reference {{reference}}.",
      free: "Nothing to pay.",
    },
  },
} satisfies Shape<typeof fr>;
