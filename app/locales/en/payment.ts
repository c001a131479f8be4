import type fr from "../fr/payment";
import type { Shape } from "../shape";

export default {
  check: {
    title: "Check your information",
    unknown: "Part of this information cannot be shown right now.",
    identity: "Your practitioner",
    civility: "Title",
    civilityOf: { female: "Ms", male: "Mr" },
    titleOf: "Professional title",
    lastName: "Last name",
    firstName: "First name",
    cost: "Fee and rules: {{amount}}",
    dataText:
      "Your answers and documents are used for this visit and its follow-up. The practitioner of this appointment reads them, and the rest of your record only if you agreed at the previous step.",
    workStop:
      "A sick note given in a video visit lasts 3 days at most, unless your regular doctor or your named midwife gives it, or unless you cannot be seen in person.",
    course: "The visit (no video on this site yet) and your data",
    courseText:
      "The practitioner first checks the patient's identity, then listens, answers and may write a prescription. If an examination in person is needed, they say so and tell you what to do next. If you ask for it, they send the report to the regular doctor whom you name.",
    rulesText:
      "The fee is the one the practitioner shows. As a rule the health insurance service reimburses 70% of its reference fee, or 30% from the age of 16 outside the care pathway, and adults pay a small fixed contribution. Your health cover or your complementary health insurance may pay the rest.",
    consents: "Your agreement",
    procedure: "I understand how it works and I agree to the video visit",
    procedureFor: "I understand how it works and I agree to the video visit for {{name}}",
    settingFor: "{{name}} will be in a quiet, private place, with their identity document or mine",
    setting: "I will be in a quiet, private place, with an identity document at hand",
    fees: "I have read the fee and the reimbursement rules",
    error: {
      procedure: "Agree to the video visit to continue.",
      setting: "Confirm that you will be in a quiet, private place, with an identity document.",
      fees: "Confirm that you have read the fee and the rules.",
    },
    sendToGp: "Send the report to the regular doctor",
  },
  costs: {
    fee: "Fee",
    feeMost: "Fee, at most",
    insurance: "Reimbursed by the health insurance service (estimate)",
    flat: "Fixed contribution, paid by you",
    top: "Left for you or your complementary health insurance to pay (estimate)",
    toPay: "To be paid",
    most: "{{amount}} at most",
    free: "With the health cover you declared, you have nothing to pay.",
    words:
      "Expect to pay {{toPay}}. The health insurance service reimburses about {{insurance}}; your complementary health insurance may reimburse the rest, except the fixed contribution.",
    wordsNoFlat:
      "Expect to pay {{toPay}}. The health insurance service reimburses about {{insurance}}; your complementary health insurance may reimburse the rest.",
    wordsAll:
      "Expect to pay {{toPay}}. The health insurance service reimburses about {{insurance}}; you pay the remaining {{flat}}.",
    wordsNone: "Expect to pay {{toPay}}. The health insurance service does not cover this visit.",
    range: "{{least}} to {{most}}",
    withoutDoctor:
      "Without a declared regular doctor, the health insurance service may find that the visit is outside the care pathway: then count on {{insurance}}.",
    estimate:
      "This is an estimate based on your answers: only the health insurance service decides. Nothing is charged before the visit.",
  },
  pay: {
    title: "Payment",
    how: "How do you want to pay?",
    card: "By card",
    cardHelp: "You will be taken to the payment page. The amount is reserved, and charged only after the visit.",
    cardLater:
      "You will be taken to the payment page. Nothing is charged for now: the amount is reserved five days before the appointment, and charged only after the visit.",
    thirdPartyPayment: "Direct billing (tiers payant)",
    thirdPartyPaymentHelp: "You pay nothing now. Your health cover is still to be checked.",
    transferOrCheque: "By transfer or cheque, to the practitioner",
    transferOrChequeHelp: "You pay the practitioner directly, after the visit. The confirmation says how.",
    free: "Nothing to pay",
    freeHelp: "With the health cover you declared.",
    submit: "Confirm the appointment",
    submitRequest: "Send the request",
    failed: "The card payment was refused. Nothing was charged. Try again, or choose another way to pay.",
    notDone: "The payment was not made. Your appointment is not confirmed yet.",
    voided: "The payment was cancelled. Nothing will be charged.",
    unknown: "The amounts cannot be shown right now. Nothing is confirmed or charged.",
  },
  page: {
    title: "Demonstration payment page",
    notice: "Demonstration payment page: no card is asked for.",
    payee: "Paid to",
    amount: "Amount",
    reference: "Reference",
    settled: "This payment is no longer awaiting an answer: it was accepted, refused or abandoned.",
    goBack: "Back to the site",
    closed: "The payment page is no longer valid. Choose again how to pay: nothing was charged.",
    expired: "This time was no longer held for you: the payment was not taken, and nothing will be charged.",
    accept: "Accept the payment",
    refuse: "Refuse the payment",
    abandon: "Cancel the payment",
  },
  done: {
    confirmed: "Your appointment is confirmed",
    requested: "Your request has been sent",
    named: "with {{name}}",
    namedFor: "with {{name}}, for {{patient}}",
    facts: "Good to know",
    transfer: "Paying the practitioner",
    answerBy:
      "The practitioner has to answer by {{when}}. If there is no answer, the request is cancelled and nothing is charged.",
    reference: "Reference",
    for: "For",
    with: "With",
    payment: "Payment",
    next: "What happens next",
    mail: "You will get an email with the day, the time, the practitioner, the reference and a file for your calendar. For your privacy it does not give the speciality, the reason or the patient's name.",
    mailAfter: "Another email will give you the practitioner's answer, or tell you that the request is cancelled.",
    join: "You can find this appointment among [your appointments](/patient-dashboard/teleconsultations). On the day, keep an identity document at hand.",
    joinAfter:
      "If the practitioner accepts, the appointment will be “Accepted” among [your appointments](/patient-dashboard/teleconsultations).",
    cancel: "You can cancel this appointment free of charge, until the time it begins.",
    calendar: "Add to my calendar (.ics file)",
    list: "See my appointments",
    print: "To keep a record, print this page.",
    printIt: "Print this page",
    pay: {
      card: {
        none: "Nothing is charged.",
        toAuthorise:
          "Nothing is charged for now. {{amount}} will be reserved on your card five days before the appointment, and charged only after the visit.",
        authorised: "{{amount}} is reserved on your card, and charged only after the visit.",
        captured: "{{amount}} was charged.",
        voided: "Nothing will be charged: the amount held on your card is released.",
        failed: "The payment did not go through. Nothing was charged.",
        waived: "Nothing to pay.",
      },
      thirdPartyPayment: "Direct billing: nothing to pay now. Your health cover is still to be checked.",
      free: "Nothing to pay.",
    },
  },
} satisfies Shape<typeof fr>;
