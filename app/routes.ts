import { maxDocuments } from "./api/.server/file-limits.ts";
import { type Access, area, type Entry, layout, page } from "./route-facts.ts";

const everyone: Access = { who: "everyone" };
/** Login-only pages of the specification: signed-in visitors go where the address leads, or home (PF-111). */
const guests: Access = { who: "guests" };
/** Both roles, also before the terms are accepted. */
const accounts: Access = { who: "accounts", guests: "login" };
const patients: Access = { who: "patients" };
/** Pages where a journey continues after the login, and files, which have no frame to show an error in. */
const patientsLogIn: Access = { who: "patients", guests: "login" };
const practitioners: Access = { who: "practitioners" };
const practitionersLogIn: Access = { who: "practitioners", guests: "login" };
/** The lists that stand for the files of their appointments. */
const lists = {
  patient: "/patient-dashboard/teleconsultations",
  practitioner: "/practitioner-dashboard/teleconsultations",
};

/** A form with scripts that keeps what was typed when the language changes or the session is extended. */
const form = { scripts: true, hasFields: true, keepsForm: true } as const;

/** A shorter form with scripts. */
const fields = { scripts: true, hasFields: true } as const;

/** A layout with a menu of its own. */
const menu = { frame: { hasMenu: true } } as const;

const site = area({ access: everyone, texts: ["site"] }, [
  page("", "site/home.tsx", {
    texts: ["site", "dashboard"],
    frame: { home: true, hidesHeld: true, offersAnswers: true },
    listed: true,
  }),
  page("teleconsult-doctor", "site/teleconsult-doctor.tsx", { frame: { hidesBooking: true }, listed: true }),
  page("under-maintenance", "site/under-maintenance.tsx", { frame: { offline: true } }),
  page("preferences", "site/preferences.tsx", { texts: ["site", "legal"], frame: { hidesCookies: true } }),
  page("display", "site/display.tsx", { hasFields: true }),
  page("about", "site/about.tsx", { texts: ["about"], listed: true }),
  page("articles", "articles/articles.tsx"),
  page("quizz", "quiz/quizz.tsx", { frame: { darkHeader: true } }),
  page("join/:appointmentId", "appointments/join.tsx", { access: patientsLogIn, texts: ["site", "dashboard"] }),
  page("avatar", "record/avatar.ts"),
  page("newsletter", "site/newsletter.tsx", { access: patientsLogIn, texts: [], hasFields: true }),
  page("newsletter/confirm", "site/newsletter-confirm.tsx"),
  page("newsletter/leave", "site/newsletter-leave.tsx", { acceptsAnyOrigin: true }),
  page("robots.txt", "site/robots.ts"),
  page("sitemap.xml", "site/sitemap.ts"),
  page("cgu", "legal/cgu.tsx", { texts: ["terms"], listed: { role: "practitioner" } }),
  page("notice-information", "legal/notice-information.tsx", { texts: ["terms"], listed: { role: "practitioner" } }),

  page("dev/ui", "demo/dev-ui.tsx", { texts: ["samples"], ...fields }),
  page("outbox", "demo/outbox.tsx", { frame: { isMail: true } }),
  page("outbox/:id", "demo/outbox-message.tsx", { frame: { isMail: true } }),
]);

const login = area({ access: guests, texts: ["account"], ...fields, keepsRefusals: true, frame: { isLogin: true } }, [
  page("login", "account/login.tsx", { listed: { role: "practitioner" } }),
  page("login/code", "account/login-code.tsx"),
  page("login/code/again", "account/code-again.tsx", { id: "login-code-again" }),
  page("login/unblock", "account/login-unblock.tsx", { access: everyone }),
  page("login/unblock/again", "account/code-again.tsx", { id: "unblock-code-again", access: everyone }),
]);

/** Pages about what protects an account. */
const security = { texts: ["account", "security"] } as const;

const account = area({ access: everyone, texts: ["account"] }, [
  page("forgot-password", "account/forgot-password.tsx", { ...fields, keepsRefusals: true, frame: { isLogin: true } }),
  page("forgot-password-otp-verification", "account/forgot-password-code.tsx", {
    ...fields,
    keepsRefusals: true,
    frame: { isLogin: true },
  }),
  page("forgot-password-otp-verification/again", "account/code-again.tsx", {
    id: "forgot-code-again",
    ...fields,
    frame: { isLogin: true },
  }),
  page("reset-password", "account/reset-password.tsx", {
    ...fields,
    texts: ["account", "sign-up"],
    frame: { isLogin: true },
  }),
  page("login/resume", "account/resume.tsx", { access: accounts }),
  page("logout", "account/logout.tsx"),
  page("account/sessions", "account/sessions.tsx", { access: accounts, ...security }),
  // Called by scripts, which must learn that the session is over.
  page("account/session", "account/session.ts"),
  page("account/stay", "account/stay.tsx", { access: accounts }),
  page("account/email", "account/email.tsx", { access: accounts, ...security, ...fields }),
  page("account/email/code", "account/email-code.tsx", {
    access: accounts,
    ...security,
    ...fields,
    keepsRefusals: true,
  }),
  page("account/email/code/again", "account/code-again.tsx", { id: "email-code-again", access: accounts, ...fields }),
  page("account/close", "account/close.tsx", {
    access: patientsLogIn,
    ...security,
    ...fields,
    beforeTerms: "acts",
  }),
  page("terms", "account/terms.tsx", { access: accounts, texts: ["terms"], ...fields }),
]);

const signUp = [
  page("create-patient", "sign-up/layout.tsx", { access: guests, texts: ["sign-up", "identity"] }, [
    page("", "sign-up/index.ts"),
    layout("sign-up/steps.tsx", menu, [
      page("identity", "sign-up/identity.tsx", form),
      page("medical-data", "sign-up/medical-data.tsx", { ...form, texts: ["sign-up", "identity", "medical"] }),
      page("general-conditions", "sign-up/general-conditions.tsx", {
        ...form,
        texts: ["sign-up", "identity", "terms", "medical", "dashboard"],
      }),
    ]),
    page("avatar", "sign-up/avatar.tsx", { upload: { maxFiles: 1 }, ...fields }),
    page("avatar/picture", "sign-up/avatar-picture.ts"),
  ]),
  page("default-avatars/:avatarId", "sign-up/default-avatar.ts", { access: everyone }),
];

const search = area({ access: everyone, texts: ["search"] }, [
  page("search", "search/search.tsx", {
    texts: ["search", "account"],
    ...fields,
    frame: { offersAnswers: true },
    listed: "by itself",
  }),
  page("search/names", "search/names.ts"),
  page("search/cities", "search/cities.ts"),
  page("practitioner-profile/:practitionerId", "search/practitioner-profile.tsx", { listed: "by itself" }),
]);

const booking = area({ access: patientsLogIn, texts: ["booking"] }, [
  page("consultationprocess/slot", "booking/slot.tsx", { access: everyone, frame: { hidesHeld: true } }),
  layout("booking/steps.tsx", { frame: { hasMenu: true, keepsTyped: true } }, [
    page("consultationprocess/beneficiary", "booking/beneficiary.tsx", form),
    page("consultationprocess/motifs", "booking/motifs.tsx", { ...form, asksSigns: true }),
    page("consultationprocess/situation", "booking/situation.tsx", {
      ...form,
      texts: ["booking", "medical"],
    }),
    page("consultationprocess/dosier-medical", "booking/dosier-medical.tsx", {
      ...form,
      texts: ["booking", "medical"],
    }),
    page("consultationprocess/informations", "booking/informations.tsx", {
      ...form,
      texts: ["booking", "payment", "dashboard", "medical"],
    }),
    page("consultationprocess/payment", "booking/payment.tsx", {
      ...form,
      texts: ["booking", "payment", "dashboard"],
    }),
  ]),
  page("consultationprocess/emergency", "booking/emergency.tsx", { beforeTerms: true, frame: { hidesHeld: true } }),
  page("consultationprocess/situation/documents", "booking/situation-documents.tsx", {
    texts: ["medical"],
    ...fields,
    upload: { maxFiles: maxDocuments },
    frame: { hidesHeld: true },
  }),
  page("consultationprocess/situation/documents/record", "booking/documents-of-record.tsx", {
    texts: ["medical", "documents", "booking"],
    ...fields,
    frame: { hidesHeld: true },
  }),
  page("consultationprocess/dossier-medical", "booking/dossier-medical.ts"),
  page("consultationprocess/confirmation", "booking/confirmation.tsx", {
    texts: ["payment", "dashboard"],
    scripts: true,
  }),
  page("consultationprocess/quit", "booking/quit.tsx"),
  page("payment-page/:token", "booking/payment-page.tsx", {
    access: everyone,
    texts: ["payment"],
    // Nothing else there says «Refuser».
    frame: { hidesHeld: true, hidesCookies: true },
  }),
  page("situation-documents/:documentId", "booking/situation-document.ts", { refusedOn: lists.patient }),
]);

/** The form of a child. */
const childForm = { ...fields, texts: ["record", "children", "medical"] } as const;
/** The other pages about children. */
const ofChildren = { texts: ["record", "children"] } as const;
/** A page about documents. */
const ofDocuments = { texts: ["record", "documents"] } as const;
/** A page about weights and heights. */
const measured = { texts: ["record", "measurements"] } as const;
/** Their drawings can be asked for each value. */
const drawn = { ...measured, scripts: true } as const;

const dashboard = [
  page("patient-dashboard", "record/dashboard.tsx", { access: patients, texts: ["dashboard", "record"], ...menu }, [
    page("", "record/index.ts", { id: "dashboard" }),
    page("welcome", "record/welcome.tsx", { texts: ["dashboard", "record", "log"] }),
    page("switch", "record/switch.tsx"),
    page("identify", "record/identity/identify.tsx", {
      ...fields,
      texts: ["record", "identity", "children", "medical"],
    }),
    page("identify/avatar", "record/identity/change-avatar.tsx", {
      texts: ["record", "identity"],
      upload: { maxFiles: 1 },
      ...fields,
    }),
    page("identify/card/delete", "record/identity/delete-card.tsx", { texts: ["record", "identity"] }),
    page("medical-profile", "record/medical-profile.ts"),
    page("medical-profile/allergies", "record/allergies.tsx", { scripts: true }),
    page("medical-profile/allergies/add", "record/add-allergy.tsx", fields),
    page("medical-profile/allergies/:entryId", "record/allergies.tsx", { id: "allergy", ...fields }),
    page("medical-profile/antecedents", "record/antecedents.tsx", { scripts: true }),
    page("medical-profile/antecedents/add", "record/add-antecedent.tsx", fields),
    page("medical-profile/antecedents/:entryId", "record/antecedents.tsx", { id: "antecedent", ...fields }),
    page("medical-profile/treatments", "record/treatments.tsx", { scripts: true }),
    page("medical-profile/treatments/add", "record/add-treatment.tsx", fields),
    page("medical-profile/treatments/:entryId", "record/treatments.tsx", { id: "treatment", ...fields }),
    page("medical-profile/treatments/:entryId/current", "record/treatment-current.tsx", { hasFields: true }),
    page("medical-profile/:list/:entryId/delete", "record/delete-entry.tsx"),
    page("medical-profile/measurements", "record/measurements.tsx", drawn),
    page("medical-profile/measurements/import", "record/import-measurements.tsx", {
      ...measured,
      ...fields,
      upload: { maxFiles: 1 },
    }),
    page("medical-profile/measurements/:kind/add", "record/add-measurement.tsx", { ...measured, ...fields }),
    page("medical-profile/measurements/:kind/:entryId", "record/measurements.tsx", {
      id: "measurement",
      ...drawn,
      hasFields: true,
    }),
    page("medical-profile/measurements/:kind/:entryId/delete", "record/delete-measurement.tsx", measured),
    page("documents", "record/documents.tsx", ofDocuments),
    page("documents/category", "record/document-form.tsx", {
      ...fields,
      texts: ["record", "documents", "medical"],
      // A photo too large for one document is read all the same: what is typed beside it comes back.
      upload: { maxFiles: 5 },
    }),
    page("documents/delete", "record/delete-documents.tsx", ofDocuments),
    page("documents/bin", "record/document-bin.tsx", ofDocuments),
    page("documents/:category", "record/document-list.tsx", { ...ofDocuments, ...fields }),
    page("documents/:category/:documentId", "record/document.tsx", ofDocuments),
    page("documents/:category/:documentId/text", "record/document-text.tsx", ofDocuments),
    page("children", "record/children.tsx", ofChildren),
    page("children/add", "record/add-child.tsx", childForm),
    page("children/:childId", "record/child.tsx", childForm),
    page("children/:childId/remove", "record/remove-child.tsx", ofChildren),
    page("sharing", "record/sharing/shares.tsx", { texts: ["record", "log", "dashboard", "medical"] }),
    page("sharing/:appointmentId", "record/sharing/change-share.tsx", {
      texts: ["record", "log", "dashboard", "medical"],
      hasFields: true,
    }),
    page("access-log", "record/access-log.tsx", { texts: ["record", "log"] }),
    page("export", "record/export.tsx", {
      access: patientsLogIn,
      texts: ["record", "export"],
      scripts: true,
      beforeTerms: "acts",
    }),
    page("export/import", "record/import-record.tsx", {
      ...fields,
      texts: ["record", "export"],
      upload: { maxFiles: 1 },
    }),
    page("teleconsultations", "appointments/teleconsultations.tsx", { frame: { offersAnswers: true } }),
    page("teleconsultations/past", "appointments/past-teleconsultations.tsx"),
    page("teleconsultations/:appointmentId", "appointments/teleconsultation.tsx"),
    page("teleconsultations/:appointmentId/documents/:documentId", "appointments/teleconsultation-document.tsx", {
      texts: ["dashboard", "record", "documents"],
    }),
    page("teleconsultations/:appointmentId/cancel", "appointments/cancel-teleconsultation.tsx", {
      access: patientsLogIn,
      hasFields: true,
    }),
  ]),
  page("patient-dashboard/access-log/csv", "record/access-log-csv.ts", {
    access: patientsLogIn,
    refusedOn: "/patient-dashboard/access-log",
  }),
  page("patient-exports/:exportId/:part", "record/export-file.ts", {
    access: patientsLogIn,
    refusedOn: "/patient-dashboard/export",
    beforeTerms: true,
  }),
  page("patient-documents/:documentId", "record/document-file.ts", {
    access: patientsLogIn,
    refusedOn: "/patient-dashboard/documents",
  }),
  page("patient-documents/:patientId/:category", "record/document-archive.ts", {
    access: patientsLogIn,
    refusedOn: "/patient-dashboard/documents",
  }),
  page("communes", "record/identity/communes.ts", { access: everyone }),
  page("doctors", "record/identity/doctors.ts", { access: everyone }),
  page("medicines", "record/medicines.ts", { access: everyone }),
  page("check/:formId", "record/check-form.ts", { access: accounts }),
  page("patient-dashboard/teleconsultations/:appointmentId/calendar", "appointments/calendar.ts", {
    access: patientsLogIn,
    refusedOn: lists.patient,
  }),
];

const practitioner = [
  page(
    "practitioner-dashboard",
    "practitioner/layout.tsx",
    { access: practitioners, texts: ["practitioner"], ...menu },
    [
      page("", "practitioner/index.ts", { id: "practitioner-dashboard" }),
      page("welcome", "practitioner/welcome.tsx"),
      page("teleconsultations", "practitioner/requests.tsx", { hasFields: true }),
      page("teleconsultations/upcoming", "practitioner/upcoming.tsx", { hasFields: true }),
      page("teleconsultations/past", "practitioner/past.tsx", { hasFields: true }),
      page("teleconsultations/:appointmentId", "practitioner/teleconsultation.tsx", {
        texts: ["practitioner", "dashboard", "medical", "record"],
      }),
      page("teleconsultations/:appointmentId/documents", "practitioner/shared-documents.tsx", {
        texts: ["practitioner", "documents"],
      }),
      page("teleconsultations/:appointmentId/give", "practitioner/give-document.tsx", {
        ...fields,
        texts: ["practitioner", "documents", "medical"],
        // A photo too large for one document is read all the same: what is typed beside it comes back.
        upload: { maxFiles: 5 },
      }),
      page("teleconsultations/:appointmentId/give/:documentId/withdraw", "practitioner/withdraw-document.tsx"),
      page("teleconsultations/:appointmentId/refuse", "practitioner/refuse.tsx", { hasFields: true }),
      page("teleconsultations/:appointmentId/cancel", "practitioner/cancel.tsx", { hasFields: true }),
    ],
  ),
  page("practitioner-dashboard/teleconsultations/:appointmentId/documents/:documentId", "practitioner/shared-file.ts", {
    access: practitionersLogIn,
    refusedOn: lists.practitioner,
  }),
  page("practitioner-dashboard/documents/:documentId", "practitioner/document.ts", {
    access: practitionersLogIn,
    refusedOn: lists.practitioner,
  }),
];

const help = area({ access: everyone, texts: ["help"] }, [
  page("aide", "help/help.tsx", { listed: true }),
  page("contact", "help/contact.tsx", { hasFields: true, keepsForm: true, listed: true }),
  page("contact/sent", "help/contact-sent.tsx"),
  page("plan-du-site", "help/site-map.tsx", { listed: true }),
]);

const legal = area({ access: everyone, texts: ["legal"], listed: true }, [
  page("mentions-legales", "legal/imprint.tsx"),
  page("politique-de-confidentialite", "legal/privacy.tsx"),
  page("cookies", "legal/cookies.tsx", { frame: { hidesCookies: true } }),
  page("referencement", "legal/listing.tsx"),
  page("tarifs", "legal/prices.tsx"),
  page("accessibilite", "legal/accessibility.tsx"),
  page("securite", "legal/security.tsx"),
  page("statut", "legal/status.tsx"),
]);

export default [
  ...site,
  ...login,
  ...account,
  ...signUp,
  ...search,
  ...booking,
  ...dashboard,
  ...practitioner,
  ...help,
  ...legal,
  page("*", "site/not-found.tsx", { access: everyone }),
] satisfies Entry[];
