import type fr from "../fr/medical";
import type { Shape } from "../shape";

export default {
  situation: {
    title: "Your situation",
    titleFor: "{{name}}'s situation",
    regularDoctor: "Do you have a declared regular doctor?",
    regularDoctorFor: "Does {{name}} have a declared regular doctor?",
    regularDoctorHelp: "The doctor you chose with the French health insurance (médecin traitant).",
    yes: "Yes",
    no: "No",
    under16: "The patient is under 16",
    why: "Why are you seeing this practitioner?",
    whyFor: "Why are you seeing this practitioner for {{name}}?",
    outside: "Lower reimbursement (30% instead of 70%).",
    rights: "What health rights do you have?",
    rightsFor: "What health rights does {{name}} have?",
    rightsHelp:
      "Tick all that apply. These rights are “declared by the patient, to be checked”: the practitioner checks them, we decide nothing.",
    ifMaternity: "If maternity",
    pregnancyKind: "The date you know is",
    start: "The presumed start of the pregnancy",
    due: "The due date",
    pregnancy: "Date",
    pregnancyHelp: "Only if you ticked “Maternity”. For example 27 3 2026.",
    pregnancyRange: "Check this date: it must be within 42 weeks of today.",
  },
  documents: {
    heading: "Documents for the practitioner (optional)",
    help: "A prescription, a result, a letter, a photo: whatever may help.",
    none: "No document yet.",
    unknown: "The list of your documents cannot be shown right now. What was received is kept.",
    received: "{{name}} ({{extension}}, {{size}})",
    delete: "Delete",
    add: "Add documents",
    change: "Add or delete documents",
    title: "Add documents",
    back: "Back to my situation",
    files: "Choose your files",
    rules:
      "5 documents in all, 5 MB each at most: pdf, jpg, png, gif, bmp, tiff, webp, heic or docx. The place stored in your photos is erased, and so are links and programs in documents.",
    send: "Send",
    sending: "Sending…",
    listTitle: "Received documents",
    full: "You have added 5 documents, the most there can be. Delete one to add another.",
    addedOne: "The document is added.",
    addedMany: "{{number}} documents are added.",
    deleted: "The document is deleted.",
    gone: "This document is no longer in the list.",
    missing: "You must select at least one document.",
    tooLarge: "{{name}}: {{size}} MB, the maximum is 5 MB.",
    empty: "{{name}}: this file is empty.",
    tooOften: "{{name}}: 20 documents an hour at most, this one is not added. Try again in an hour.",
    tooManyAtOnce: "5 documents at most at a time. Choose fewer.",
    tooLargeTogether: "These files are too large together: 5 at most, of 5 MB each. Choose fewer or smaller ones.",
    tooBusy:
      "Many files are being sent right now. Please try again in a few seconds, or go on without these documents.",
    unread: "Your files did not arrive completely. Please send them again.",
    afterTerms: "To be added again after you have accepted: {{names}}.",
    refused: "{{name}}: {{reason}}",
    flaws: {
      required: "You must select at least one document.",
      tooMany: "{{name}}: 5 documents at most, this one is not added.",
      recordFull:
        "{{name}}: the documents of this record may not exceed {{limit}} MB in all, this one is not added. You can show it during the visit.",
      tooLarge: "{{name}}: this file is over the maximum of 5 MB.",
      typeNotAccepted: "{{name}}: this type of file is not accepted.",
      contentMismatch: "{{name}}: what is in the file does not match its type.",
      imageUnreadable: "{{name}}: this picture cannot be read, or has more than 40 million pixels.",
      imageNotConvertible:
        "{{name}}: this picture cannot be read completely, or has more than 40 million pixels. Please save it as a JPEG, smaller if need be, and send it again.",
      pagesNotKept: "{{name}}: not all pages of this picture can be kept. Please save it as a PDF and send it again.",
      documentUnreadable:
        "{{name}}: this document cannot be read completely. Please save it as a PDF, or take photos of its pages, and send it again.",
      passwordProtected:
        "{{name}}: this document is protected by a password. Please open it and print it to a PDF, or take photos of its pages, and send it again.",
      containsMacros: "{{name}}: this document contains macros. Please save it as a PDF and send it again.",
      containsObjects:
        "{{name}}: this document contains other files, or parts that we cannot check. Please save it as a PDF and send it again.",
      externalParts:
        "{{name}}: this document fetches parts from elsewhere. Please print it to a PDF, or take photos of its pages, and send it again.",
      unpacksTooLarge:
        "{{name}}: this document is too large once it is opened. Please save it as a PDF, or take photos of its pages, and send it again.",
      pdfAttachments:
        "{{name}}: this PDF contains other files. Please send them separately, and print this PDF to a PDF to send it again without them.",
      pdfMedia:
        "{{name}}: this PDF contains a video, a sound or a moving object. Please print it to a PDF, or take photos of its pages, and send it again.",
      pdfForm:
        "{{name}}: only some programs can show this PDF form. Please open it and print it to a PDF, or take photos of its pages, and send it again.",
      pdfNotCheckable:
        "{{name}}: this PDF cannot be read completely. Please open it and print it to a PDF, or take photos of its pages, and send it again.",
      oldWord:
        "{{name}}: this old Word format (.doc) cannot be checked. Please save the document as a PDF or a .docx and send it again.",
      infected:
        "{{name}}: the antivirus found a virus in this file, so it is not added. Please do not open it. You can take a photo of the paper document and send that.",
      scannerAway:
        "{{name}}: the antivirus does not answer right now, so this document is not added. Please try again in a few minutes; nothing else is lost.",
      checkLate:
        "{{name}}: many documents are arriving right now, so this one is not added. Please try again in a minute; nothing else is lost.",
    },
    interrupted:
      "{{name}}: the service does not answer, and we do not know yet whether this document was added. Send the same files again in a moment: none will be added twice.",
  },
  dossier: {
    title: "Your medical record",
    titleFor: "{{name}}'s medical record",
    prefilled: "Taken from the record. Check it, and correct it if needed.",
    measures: "Weight and height",
    weight: "Weight (kg)",
    weightHelp: "In kilos, for example 68.5. Needed under 16.",
    height: "Height (cm)",
    heightHelp: "In centimetres, for example 172.",
    sure: "Yes, the weight and the height are right",
    health: "Health",
    medicalHistory: "Medical history: illnesses, operations",
    medicalHistoryText: "If yes, which?",
    longTermTreatment: "Long-term treatment",
    longTermTreatmentText: "If yes, which?",
    recentMedication: "Medicines taken in the last three months",
    recentMedicationText: "If yes, which?",
    allergies: "Allergies",
    allergiesText: "If yes, which?",
    yes: "Yes",
    none: {
      medicalHistory: "None known",
      longTermTreatment: "None",
      recentMedication: "None",
      allergies: "None known",
    },
    unknown: "I don't know",
    keep: "Also save in my record",
    keepFor: "Also save in {{name}}'s record",
    keepHelp: "These answers will be offered to you next time.",
    share: "What may the practitioner see of your record?",
    shareFor: "What may the practitioner see of {{name}}'s record?",
    shareHelp: "From the acceptance of the appointment to 30 days after the visit.",
    all: "The whole record",
    nothing: "Nothing but these answers",
    needs: "What do you need during the visit?",
    needsFor: "What does {{name}} need during the visit?",
  },
  error: {
    weight: "Write a weight in kilos, between 0.3 and 650, for example 68.5.",
    height: "Write a height in centimetres, between 20 and 280, for example 172.",
    unusual: {
      weight: "This weight is unusual. Do you confirm it?",
      height: "This height is unusual. Do you confirm it?",
      both: "This weight and this height are unusual. Do you confirm them?",
    },
    weightChild: "The weight is needed under 16.",
    medicalHistory: "Answer the question about the medical history.",
    longTermTreatment: "Answer the question about long-term treatment.",
    recentMedication: "Answer the question about medicines taken in the last three months.",
    allergies: "Answer the question about allergies.",
    tell: {
      medicalHistory: "Say what is in the medical history, or choose another answer.",
      longTermTreatment: "Say which long-term treatment, or choose another answer.",
      recentMedication: "Say which medicines, or choose another answer.",
      allergies: "Say which allergies, or choose another answer.",
    },
    onlyYes: {
      medicalHistory: "Medical history: you wrote something without answering “Yes”. Choose “Yes” or empty the box.",
      longTermTreatment:
        "Long-term treatment: you wrote something without answering “Yes”. Choose “Yes” or empty the box.",
      recentMedication: "Medicines: you wrote something without answering “Yes”. Choose “Yes” or empty the box.",
      allergies: "Allergies: you wrote something without answering “Yes”. Choose “Yes” or empty the box.",
    },
    long: {
      medicalHistory: "The text about the medical history is too long: 1,000 characters at most.",
      longTermTreatment: "The text about the treatment is too long: 1,000 characters at most.",
      recentMedication: "The text about the medicines is too long: 1,000 characters at most.",
      allergies: "The text about the allergies is too long: 1,000 characters at most.",
    },
  },
} satisfies Shape<typeof fr>;
