import type fr from "../fr/legal";
import type { Shape } from "../shape";

export default {
  updated: "Last updated: {{date}}",
  imprint: {
    title: "Legal notice",
    description: "Who publishes and hosts this video visit site, and how to reach us.",
    demo: "Demonstration: fictitious publisher. The names, addresses and numbers on this page are invented.",
    missing: "(missing: whoever runs this site must provide it)",
    publisher: "Publisher",
    address: "Address",
    phone: "Phone",
    contactEmail: "Email",
    director: "Publication director",
    host: "Host",
    hostAddress: "Address of the host",
    dpoEmail: "Data protection officer",
    sections: [
      {
        title: "What this site does",
        text: [
          "Cabinet ouvert lets you find a practitioner, book a video visit and keep track of your appointments.",
          "Practitioners see patients under their own responsibility. The publisher provides no care and makes no diagnosis.",
          "In an emergency in France, call 15 or 112, or text 114 if you are deaf or hard of hearing.",
        ],
      },
      {
        title: "Hosting of health data",
        text: [
          "A live site entrusts health data to a certified host (HDS, article L. 1111-8 of the French public health code).",
          "The demonstration contains only invented people. Do not enter anything true about your health.",
        ],
      },
      {
        title: "Texts, pictures and sources",
        text: [
          "The texts and drawings of this site belong to the publisher. You may quote them if you name the source.",
          "The names of French towns, their postcodes and populations come from Insee and La Poste, gathered by Etalab under Licence Ouverte 2.0.",
        ],
      },
      {
        title: "Report content or a mistake",
        text: ["Write to us with the [contact form](/contact) and give the address of the page."],
      },
    ],
  },
  privacy: {
    title: "Privacy policy",
    intro: "What data we keep, why, for how long, who sees it, and what you can ask for.",
    sections: [
      {
        title: "Who is responsible",
        text: [
          "The publisher named in the [legal notice](/mentions-legales) is responsible for the data of the site. Each practitioner is responsible for the records they keep on their patients.",
          "A question or a request: {{dpoEmail}}, or the [contact form](/contact).",
        ],
      },
      {
        title: "What we keep",
        list: [
          "Account: email address, password in a form nobody can read, language; for each text accepted, its version, the date and the shortened network address it was accepted from.",
          "Identity and contact details: names, date and place of birth, sex, nationality, address, phone, languages spoken, a picture if you give one, complementary health insurance, regular doctor, contact person and social security number if you give them. That number is encrypted.",
          "Children in your care: identity, social security number if you give it, and medical answers.",
          "Health: reasons, answers to the medical questions, allergies, medical history and treatments you record, weight, height, health cover you declare, documents you add to a booking or to your record, and the dated list of who read and changed your record.",
          "Appointments: practitioner, time, where you will be, payment method, cancellation, and the dated list of changes.",
          "Security: open sessions with the name of the browser, devices already known, password and code attempts counted under a pseudonym.",
          "Emails sent by the site.",
        ],
        after: [
          "We do not keep card numbers. We do not measure how you use the site, and we neither buy nor sell any data.",
        ],
      },
      {
        title: "Why, and on what legal basis",
        list: [
          "To open your account and to book and keep track of your appointments: performance of the contract (the terms of use).",
          "To prepare the visit with your health answers, which the practitioner reads: care by a professional bound to secrecy (article 9.2.h of the GDPR).",
          "To show the practitioner the rest of your record: your agreement, asked for at each appointment, which you change or withdraw under [Who can read the record](/patient-dashboard/sharing).",
          "To keep a social security number, so that you have it at hand: your agreement, which you withdraw by deleting it. No practitioner reads it.",
          "To send you the newsletter: your agreement, which you can withdraw with one click.",
          "To protect accounts and to prove that the texts were accepted: legitimate interest.",
        ],
      },
      {
        title: "Who sees it",
        list: [
          "You.",
          "The practitioner of each appointment, for that appointment: what you sent, medical answers included, and, if you agreed to it, the rest of your record.",
          "The people at the publisher and its host who keep the site running, bound to secrecy.",
          "The service that carries the site's emails: your address and their text.",
        ],
        after: ["Nobody else. Our pages load nothing from other sites, and no decision is made by a machine."],
      },
      {
        title: "For how long",
        list: [
          "Account, identity, medical answers, record: as long as your account exists, and 30 days after you ask to [close it](/account/close).",
          "Appointments made, with their answers and documents: as long as your account exists; if you close it, 20 years after the day of the appointment, and at least until the patient is 28, because the practitioner has to be able to answer for their care.",
          "A document moved to the bin: 30 days.",
          "A copy of your record, made when you ask for it: 7 days.",
          "A booking left unfinished: the answers, even those of a step that you left without sending it, are erased 24 hours later, the documents a few minutes after that at most.",
          "A sign-up left unfinished: 24 hours, encrypted; less if you erase your answers, or if somebody logs in or out in this browser.",
          "A code received by email: valid for 10 minutes, erased the next day.",
          "Session: 30 minutes without activity (15 for a practitioner), 12 hours in all, erased the next day with what you had just sent.",
          "Password and code attempts: erased the day after the last one.",
          "Devices already known: 400 days after the last login.",
          "A newsletter asked for and never confirmed: 7 days.",
          "Emails sent by the site: 30 days.",
          "Security record, which says which account did what and when, without any of the answers: 12 months.",
          "Technical log: it holds no name, no address, no answer.",
        ],
      },
      {
        title: "Where it is",
        text: [
          "On the servers of the host named in the [legal notice](/mentions-legales). A live site uses a host certified for health data (HDS). In the demonstration all data is invented and stays on the machine that runs it.",
        ],
      },
      {
        title: "Your rights",
        text: [
          "You can ask to read your data, to correct it, to receive it, to have it erased, to restrict its use or to object to it, and you can withdraw your agreement at any time.",
          "Once logged in, you can [close your account](/account/close), correct your record yourself and get a [copy](/patient-dashboard/export) of it, without the social security number, which you can read on the Identity page.",
          "For everything else, write to {{dpoEmail}}. We answer within a month. Some health data must be kept by the practitioner even if you ask for it to be erased here.",
          "If you are not satisfied with the answer, you can complain to the [CNIL](https://www.cnil.fr/en/home), the French data protection authority.",
        ],
      },
      {
        title: "Children and minors",
        text: [
          "A parent manages their child's record from their own account. A minor can ask the practitioner to keep a visit confidential, in the cases the law provides for.",
        ],
      },
      {
        title: "Cookies",
        text: ["This site uses only the cookies it needs. They are listed on the [Cookies](/cookies) page."],
      },
    ],
  },
  cookies: {
    title: "Cookies",
    intro: "A cookie is a short text that your browser keeps for a site. These are all the cookies of Cabinet ouvert.",
    caption: "The cookies of this site",
    name: "Name",
    purpose: "What it is for",
    duration: "How long",
    purposes: {
      session: "To recognise you from one page to the next: login, booking under way, protected forms.",
      signUp: "To keep your unfinished sign-up, so that you can go on later.",
      device: "To recognise this device: an email tells you when somebody logs in from a new device.",
      language: "To keep the language you chose.",
      light: "To keep your choice of the light or the full version.",
      outage: "To bring you back to the page you asked for when the service is available again after an outage.",
      display: "To keep how you want pages to look: text size, contrast, colours.",
      choice: "To keep your answer to the cookie banner.",
    },
    durations: {
      session:
        "Until the browser is closed. The site forgets it after 30 minutes without activity (15 for a practitioner), 24 hours for a visitor.",
      hour: "One hour, or less if the service is back sooner",
      day: "24 hours",
      year: "One year",
      halfYear: "Six months",
    },
    sections: [
      {
        title: "What we do not do",
        text: [
          "No audience measurement, no advertising, no cookie of another site. Nothing else is read on your device.",
          "They only keep the site working: the law allows them without consent. You can erase them in your browser; you will then be logged out and your choices forgotten.",
        ],
      },
    ],
    choiceTitle: "Your choice",
    choice: {
      none: "You have not answered yet. Until you do, we take it as a refusal.",
      refuse: "You refused the cookies that are not needed.",
      accept: "You accepted cookies. The site only has necessary ones.",
    },
    choiceHint:
      "Today both answers have the same effect, since the site has only necessary cookies. Your answer is kept for six months.",
  },
  listing: {
    title: "How practitioners are listed",
    intro: "Who appears in the search, in what order, and why.",
    sections: [
      {
        title: "The order of results",
        text: [
          "Order: first those who take new patients, then next free time, then alphabetical from a letter drawn each day, the same for everyone. No practitioner pays to be listed higher.",
          "The time that counts is the first free one on the day and in the hours you ask for. A practitioner who has none does not appear.",
          "Distance plays no part in the order: choosing a town keeps only the practitioners of that town.",
        ],
      },
      {
        title: "What you can ask for",
        text: [
          "Speciality, name, date, time of day, town, sector, language spoken. These filters remove results and do not change their order. Nothing in your record, your searches or your past appointments plays a part.",
        ],
      },
      {
        title: "Who may be listed",
        text: [
          "A health professional in the French national register (RPPS), allowed to practise in France, who offers video visits and has accepted the terms of use. The RPPS number, speciality, sector and fees are shown.",
          "For now, the publisher adds practitioners itself: the site has no sign-up for them yet. In the demonstration all of them are invented.",
        ],
      },
      {
        title: "Who is removed",
        list: [
          "A practitioner who asks for it.",
          "A practitioner who is no longer allowed to practise.",
          "A practitioner who breaks the terms of use, after being told why and given the chance to answer.",
        ],
      },
      {
        title: "Money and links",
        text: [
          "Being listed costs the practitioner nothing, and searching costs you nothing. No shareholding or commission affects the order.",
          "There are no ratings, no reviews, no stars.",
        ],
      },
    ],
  },
  prices: {
    title: "Prices",
    intro:
      "The site is free for patients: €0 to search, book and cancel. You pay for the visit at the fee the practitioner shows.",
    table: "Fees by speciality",
    caption: "Fees given by the practitioners on this site, by sector, on {{date}}.",
    range: "from {{from}} to {{to}}",
    line: "{{sector}}: {{fee}}",
    failed: "The fees cannot be shown at the moment. Come back in a few minutes.",
    demo: "Demonstration: these practitioners and their fees are invented.",
    sections: [
      {
        title: "The sectors",
        list: [
          "Sector 1: the fee set by the French health insurance service.",
          "Sector 1 with a permanent extra-fee right: the practitioner may charge more.",
          "Sector 2 with controlled fees (OPTAM): fees set by the practitioner, who has promised to keep them moderate.",
          "Sector 2: fees set by the practitioner.",
          "Not contracted: fees set by the practitioner, barely reimbursed.",
        ],
      },
      {
        title: "What is reimbursed",
        text: [
          "The French health insurance service reimburses a video visit like a visit in person, if the care pathway is followed and the video worked.",
        ],
        list: [
          "70% of the base fee inside the care pathway, less a fixed contribution of €2 for adults.",
          "30% of the base fee outside the care pathway, from the age of 16.",
          "90% with the Alsace-Moselle scheme.",
          "100% for care linked to a long-term illness, to maternity from the sixth month or to an accident at work.",
          "Nothing to pay with the Complémentaire santé solidaire or state medical aid.",
        ],
        after: [
          "Complementary health insurance may pay the rest. These figures are a guide: only the health insurance service decides. The amounts expected for your appointment are shown before you confirm.",
        ],
      },
      {
        title: "When you pay",
        text: [
          "Depending on the practitioner: by card, with direct billing, or to the practitioner after the visit. A cancelled appointment is not charged.",
        ],
      },
    ],
  },
  accessibility: {
    title: "Accessibility statement",
    statusTitle: "Compliance status",
    status: {
      none: "Cabinet ouvert does not comply with the French accessibility standard RGAA, version {{version}}.",
      partial:
        "Cabinet ouvert complies in part with the French accessibility standard RGAA, version {{version}}, because of the points listed below.",
      total: "Cabinet ouvert fully complies with the French accessibility standard RGAA, version {{version}}.",
    },
    intro:
      "The publisher is committed to making its site accessible, as article 47 of the French law 2005-102 of 11 February 2005 requires.",
    resultsTitle: "Results",
    results:
      "The audit made by the site's own team on {{date}} found that {{share}}% of the applicable criteria are met: {{conforming}} of {{applicable}}. {{notApplicable}} criteria do not apply.",
    notTested_one: "One criterion has not been checked yet; it counts as not met.",
    notTested_many: "{{count}} criteria have not been checked yet; they count as not met.",
    notTested_other: "{{count}} criteria have not been checked yet; they count as not met.",
    failingTitle: "Content that is not accessible",
    gap: "{{criterion}}. {{gap}}",
    failing: "Criteria not met",
    failingNone: "No known faults to date.",
    waiting: "Criteria not checked yet",
    waitingNone: "All criteria have been checked.",
    criterion: "Criterion {{number}}: {{title}}",
    sections: [
      {
        title: "How this statement was made",
        text: [
          "The site is written in HTML and CSS. JavaScript and SVG add comfort: every page and every action works without them.",
          "Checked with: axe, html-validate, the W3C validator (Nu), a browser without scripts, the text browsers Lynx, w3m, Links (where the errors of a refused form are written without links) and ELinks, Chromium with the keyboard, at a width of 320 pixels and with text of twice the size.",
          "Pages checked: all addresses of the site, in French and English, as a visitor and as a patient, including rejected forms and error pages.",
        ],
      },
      {
        title: "Report a difficulty",
        text: [
          "If you cannot use a page or an action, write to us with the [contact form](/contact) or at {{contactEmail}}: we will show you another way or send you the content in another form.",
        ],
      },
      {
        title: "Defender of Rights",
        text: [
          "If you told us about a fault that prevents you from using the site and did not get a satisfactory answer, you can:",
        ],
        list: [
          "write to the [Défenseur des droits](https://formulaire.defenseurdesdroits.fr/);",
          "see the [delegate of your region](https://www.defenseurdesdroits.fr/saisir/delegues);",
          "send a letter, free and without a stamp: Défenseur des droits, Libre réponse 71120, 75342 Paris CEDEX 07, France.",
        ],
      },
    ],
  },
  security: {
    title: "Security",
    intro: "What protects your data, what you can do, and how to report a security problem.",
    sections: [
      {
        title: "Your account",
        list: [
          "The password is transformed (Argon2id): nobody can read it again, not even us.",
          "Each login also asks for a code sent by email, valid for 10 minutes and 5 tries at most.",
          "After 10 wrong passwords in an hour the account is blocked and you get an email. Your appointments are kept.",
          "The session closes after 30 minutes without activity (15 for a practitioner), and after 12 hours in any case.",
          "We email you about any login from a new device and any change of password.",
          "Your open sessions are listed in [Where I am logged in](/account/sessions), where you can close them.",
        ],
      },
      {
        title: "Your data",
        list: [
          "Each request checks that the data is yours: anybody else's is answered with “not found”.",
          "Pictures you send are re-created, without the location and the device they recorded. Dangerous files are refused.",
          "Nothing comes from another site, and pages can run our own scripts only. Most have none.",
          "The technical log holds no name, no address, no answer.",
        ],
        after: [
          "Good to know: uploaded files are scanned for viruses only if the publisher has installed an antivirus.",
        ],
      },
      {
        title: "What you can do",
        list: [
          "Choose a long password, 12 characters or more, that you use nowhere else.",
          "Never give your code to anyone. We ask for it neither by phone nor by email.",
          "On a shared computer, log out.",
        ],
      },
      {
        title: "Report a security problem",
        text: [
          "Write to {{contactEmail}} or use the [contact form](/contact): tell us the page, what you did and what you saw. An acknowledgement is sent to you, with a reference.",
          "Go no further than you need to show the problem, do not read other people's data, and give us time to fix it before you talk about it.",
        ],
      },
    ],
  },
  status: {
    title: "Service status",
    description: "Whether the service is working right now, and whether emails are sent on time.",
    checked: "Checked on {{date}} at {{time}}, Paris time.",
    services: "Accounts, search and appointments",
    mail: "Emails and codes",
    up: "Working",
    down: "Not answering at the moment",
    late: "Emails are delayed",
    unknown: "Not known at the moment",
    again: "Check again",
    help: "This page shows how things are right now. It keeps no history. If you have a problem that does not show here, [write to us](/contact).",
  },
} satisfies Shape<typeof fr>;
