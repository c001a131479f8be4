import type fr from "../fr/help";
import type { Shape } from "../shape";

export default {
  title: "Help",
  description:
    "Account, appointments, children, documents, paying, accessibility: answers to the most common questions.",
  titleOf: "Help: {{outcome}}",
  emergency:
    "Is it an emergency? In France, call [15](tel:15) or [112](tel:112). Deaf or hard of hearing: text [114](sms:114).",
  search: "Search the questions",
  searchHint: "A word or two, such as “code” or “cancel”.",
  submit: "Search",
  found_one: "{{count}} answer for “{{words}}”",
  found_many: "{{count}} answers for “{{words}}”",
  found_other: "{{count}} answers for “{{words}}”",
  none: "No answer found",
  noneHelp: "Try another word, or ask us: [write a message](/contact).",
  all: "All questions",
  notFound: "Not found what you need?",
  write: "Write a message",
  status: "Having trouble right now? See the [service status](/statut).",
  groups: [
    {
      title: "Account and login",
      questions: [
        {
          id: "creer-un-compte",
          question: "How do I create an account?",
          answer:
            "Choose [Create an account](/create-patient) and follow three steps: who you are, some medical information that you may skip, and the terms. Your answers are kept for 24 hours if you stop partway through.",
        },
        {
          id: "code-non-recu",
          question: "I have not received my code. What can I do?",
          answer:
            "Look in the spam folder of the email address you use for your account. After a minute, ask for a new code on the code page: the old one no longer works. You can ask for 5 an hour to log in, 3 a day for a forgotten password or a blocked account. The [service status](/statut) says whether emails are delayed.",
        },
        {
          id: "code-refuse",
          question: "My code is refused",
          answer:
            "A code is valid for 10 minutes and 5 tries at most, on the page that asked for it. On that page, enter the latest one you received, or ask for a new one.",
        },
        {
          id: "mot-de-passe-oublie",
          question: "I have forgotten my password",
          answer:
            "Choose [Forgotten password](/forgot-password): a code sent to your address lets you choose another one. All your open sessions are then closed.",
        },
        {
          id: "compte-bloque",
          question: "My account is blocked",
          answer:
            "After 10 wrong passwords in an hour the account is blocked to protect you. Wait a few minutes, then [log in](/login): a link lets you unblock it with a code received by email and a new password. If you no longer know your password, choose [Forgotten password](/forgot-password): changing it unblocks the account too. Your appointments do not change.",
        },
        {
          id: "appareil-inconnu",
          question: "An email mentions a login from a new device",
          answer:
            "If it was you, do nothing. If not, change your password at once with [Forgotten password](/forgot-password): all open sessions are closed. They are listed in [Where I am logged in](/account/sessions).",
        },
        {
          id: "session-fermee",
          question: "Why was I logged out?",
          answer:
            "The session closes after 30 minutes without activity, and after 12 hours in any case. What you had just sent is offered again after you log in (except files, and unless you had logged out), and the booking steps you had saved are kept for 24 hours.",
        },
      ],
    },
    {
      title: "Appointments",
      questions: [
        {
          id: "prendre-rendez-vous",
          question: "How do I book an appointment?",
          answer:
            "[Find a practitioner](/search), choose a time, then answer a few questions in six short steps. You need an account, which you can create at that point.",
        },
        {
          id: "creneau-garde",
          question: "How long is my time held?",
          answer:
            "15 minutes, and longer with each step you save. If it has been released, choose another time: your answers are offered again for 24 hours; with another practitioner, only those about the patient.",
        },
        {
          id: "confirmation",
          question: "Is my appointment confirmed?",
          answer:
            "Yes, as soon as you see the confirmation page and receive the email with the reference. Some practitioners confirm each request themselves, within 24 hours and at least 2 hours before the time chosen: an email gives you their answer. If they do not answer in time, the request is cancelled, nothing is charged and we let you know.",
        },
        {
          id: "annuler",
          question: "How do I cancel?",
          answer:
            "Open [your video visits](/patient-dashboard/teleconsultations), then “Cancel”. You can do so until the time of the appointment, and nothing is charged. Cancel as soon as you know: somebody else may be waiting.",
        },
        {
          id: "deplacer",
          question: "How do I change the time?",
          answer:
            "An appointment cannot be moved yet. Book another one at the time that suits you, then cancel the first.",
        },
        {
          id: "video",
          question: "How does the video work?",
          answer:
            "The waiting room and the video do not exist on this site yet. Keep your phone near you at the time of the appointment. Settle in a quiet place, with proof of identity and your prescriptions; a parent stays with a child. [What you need](/teleconsult-doctor#need).",
        },
        {
          id: "praticien-absent",
          question: "I cannot find an available time",
          answer:
            "Widen the search: another town, the whole day, another day. If you cannot wait, call your regular doctor or, at night and at weekends, 116 117 where that number exists, otherwise 15.",
        },
      ],
    },
    {
      title: "Children",
      questions: [
        {
          id: "enfant",
          question: "Can I book for my child?",
          answer:
            "Yes, if the child is linked to your account: choose them at the first step. You must have parental authority. To link a child, open [Your children](/patient-dashboard/children) and choose “Add a child”, or do it at the first step. That page also has, for each child, a link to book an appointment.",
        },
        {
          id: "adolescent",
          question: "Can my 15-year-old see the practitioner alone?",
          answer:
            "Between 15 and 17, a young person can ask to see the practitioner alone and to keep their health private. They say so at the beginning of the visit.",
        },
      ],
    },
    {
      title: "Documents",
      questions: [
        {
          id: "joindre-un-document",
          question: "What documents can I add?",
          answer:
            "Up to 5 files of 5 MB each for an appointment: photo or picture, PDF, Word (.docx). The location and the device recorded in photos are removed, and so are links and programs in documents.",
        },
        {
          id: "ordonnance",
          question: "Where do I find my prescription?",
          answer:
            "The practitioner gives it to you after the visit. Receiving the practitioner's documents on this site is not possible yet.",
        },
      ],
    },
    {
      title: "Paying and being reimbursed",
      questions: [
        {
          id: "combien",
          question: "How much does a video visit cost?",
          answer:
            "The practitioner's fee is shown in the search, on the profile and before you confirm. The site itself is free. See [the prices](/tarifs).",
        },
        {
          id: "payer",
          question: "How and when do I pay?",
          answer:
            "You choose at the last step, depending on the practitioner and your cover: by card, with direct billing, or to the practitioner after the visit. Nothing is charged before the visit. We do not keep card numbers.",
        },
        {
          id: "virement",
          question: "How do I pay by bank transfer or cheque?",
          answer:
            "At the last step, choose “By transfer or cheque, to the practitioner” and pay after the visit. The confirmation page, then the appointment's details, give the account (IBAN) if the practitioner has given it, its holder, the address of the practice and the reference to quote. If the practitioner has to accept your request first, the account appears in the details once they have.",
        },
        {
          id: "remboursement",
          question: "Will I be reimbursed?",
          answer:
            "Yes, as for a visit in person, if you see your regular doctor, were referred by them or do not need a referral, and if the video worked. Steps 5 and 6 show an estimate; only the French health insurance service decides.",
        },
      ],
    },
    {
      title: "Your device and accessibility",
      questions: [
        {
          id: "vieux-appareil",
          question: "My phone is old. Does the site work?",
          answer:
            "Yes. All pages work without JavaScript, on an old phone, a slow network or a hospital network, and even in a text browser.",
        },
        {
          id: "version-legere",
          question: "What is the light version?",
          answer:
            "The same pages, without scripts or photos: they load faster and do the same things. You choose it at the bottom of each page; your choice is kept for six months.",
        },
        {
          id: "lecteur-d-ecran",
          question: "I use a screen reader or the keyboard alone",
          answer:
            "Each page has a link to its content, a single main title and labelled fields; errors are listed at the top, with a link to each field. What is still missing is listed in the [accessibility statement](/accessibilite). Having difficulty? [Tell us](/contact).",
        },
      ],
    },
    {
      title: "Your data",
      questions: [
        {
          id: "qui-voit",
          question: "Who sees my medical answers?",
          answer:
            "You, always. The practitioner of the appointment, until one of you cancels it or the practitioner declines it. The rest of your record opens to them only if you agree to it, at step 4, and once they accept the appointment, until 30 days after it; you can change or stop that whenever you like, under [Who can read the record](/patient-dashboard/sharing). The people who keep the site running, bound to secrecy, may also have access to them, and nobody else. See the [privacy policy](/politique-de-confidentialite).",
        },
        {
          id: "copie",
          question: "How do I get a copy of my record?",
          answer:
            "Ask for it under [The whole record](/patient-dashboard/export): a page to read, a file for other software, and an archive to download with your documents. An email tells you when it is ready. A child's copy is asked for in their record.",
        },
        {
          id: "effacer",
          question: "How do I close my account or have my data erased?",
          answer:
            "On the page [Close my account](/account/close), with your password. You have 30 days to change your mind; then your record and your contact details are deleted. The page says what has to be kept. Cancel your upcoming appointments first.",
        },
      ],
    },
  ],
  contact: {
    title: "Write a message",
    intro: "A question about the site or your account, a difficulty, a security problem? We answer by email.",
    noHealth:
      "Write nothing about your health here: no health professional reads this message. For a medical question, book an appointment.",
    name: "Name",
    email: "Email",
    emailHint: "We will send an acknowledgement there, without the text of your message, then our answer.",
    emailHintAccount:
      "If you use the address of your account, you get a copy of your message, then our answer. At another address, the acknowledgement does not repeat your text.",
    subject: "Subject",
    message: "Message",
    messageHint: "4,000 characters at most. Nothing about your health, no password, no code.",
    submit: "Send",
    error: {
      name: "Enter your name.",
      nameLong: "The name is too long: 100 characters at most.",
      email: "Enter your email address.",
      emailWrong: "Check the email address, for example name@example.com.",
      subject: "Enter the subject.",
      subjectLong: "The subject is too long: 120 characters at most.",
      message: "Write your message.",
      messageLong: "Your message is too long: 4,000 characters at most.",
    },
    wait: "We cannot take your message right now, but it is not lost: keep this page open, and send it again in {{wait}}.",
    sent: "Your message has been sent",
    reference: "Reference: {{reference}}",
    copy: {
      text: "A copy of your message was sent to you.",
      receipt: "An acknowledgement was sent to you. As a precaution, it does not repeat the text of your message.",
      none: "We are sending many emails at the moment: you will not get an acknowledgement. Your message did reach us: please note its reference.",
    },
    next: "We answer at the address you gave. Quote the reference if you write again.",
    back: "Back to help",
  },
  siteMap: {
    title: "Site map",
    intro: "All the pages that anyone can open, and those that need a login.",
    sections: [
      {
        title: "Book an appointment",
        list: ["[Home](/)", "[See a doctor by video](/teleconsult-doctor)", "[Find a practitioner](/search)"],
      },
      { title: "Learn more", list: ["[Articles](/articles)", "[Quizzes](/quizz)", "[About](/about)"] },
      {
        title: "Your account",
        list: [
          "[Log in as a patient](/login)",
          "[Log in as a practitioner](/login?role=practitioner)",
          "[Create a patient account](/create-patient)",
          "[Forgotten password](/forgot-password)",
        ],
      },
      {
        title: "Once logged in",
        list: [
          "[Dashboard](/patient-dashboard/welcome), for patients",
          "[Identity](/patient-dashboard/identify), for patients",
          "[Medical profile](/patient-dashboard/medical-profile), for patients",
          "[Documents](/patient-dashboard/documents), for patients",
          "[Upcoming video visits](/patient-dashboard/teleconsultations), for patients",
          "[Past video visits](/patient-dashboard/teleconsultations/past), for patients",
          "[Your children](/patient-dashboard/children), for patients",
          "[Who can read the record](/patient-dashboard/sharing), for patients",
          "[Who has read the record](/patient-dashboard/access-log), for patients",
          "[The whole record](/patient-dashboard/export), for patients",
          "[Close my account](/account/close), for patients",
          "[Practitioner's area](/practitioner-dashboard), for practitioners",
          "[Where I am logged in](/account/sessions)",
        ],
      },
      {
        title: "Help and settings",
        list: [
          "[Help](/aide)",
          "[Write to us](/contact)",
          "[Display](/display)",
          "[Language, version and cookies](/preferences)",
          "[Service status](/statut)",
          "[Site map](/plan-du-site)",
        ],
      },
      {
        title: "Legal information",
        list: [
          "[Legal notice](/mentions-legales)",
          "[Privacy policy](/politique-de-confidentialite)",
          "[Terms of use](/cgu)",
          "[Information and consent notice](/notice-information)",
          "[Cookies](/cookies)",
          "[How practitioners are listed](/referencement)",
          "[Prices](/tarifs)",
          "[Security](/securite)",
          "[Accessibility statement](/accessibilite)",
        ],
      },
    ],
  },
} satisfies Shape<typeof fr>;
