import { index, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  // Site
  index("routes/site/home.tsx"),
  route("teleconsult-doctor", "routes/site/teleconsult-doctor.tsx"),
  route("under-maintenance", "routes/site/under-maintenance.tsx"),
  route("preferences", "routes/site/preferences.ts"),
  route("display", "routes/site/display.tsx"),
  route("about", "routes/site/about.tsx"),
  route("articles", "routes/site/articles.tsx"),
  route("quizz", "routes/site/quizz.tsx"),
  route("join/:appointmentId", "routes/site/join.tsx"),
  route("avatar", "routes/site/avatar.ts"),
  route("newsletter", "routes/site/newsletter.tsx"),
  route("newsletter/confirm", "routes/site/newsletter-confirm.tsx"),
  route("newsletter/leave", "routes/site/newsletter-leave.tsx"),
  route("cgu", "routes/site/cgu.tsx"),
  route("notice-information", "routes/site/notice-information.tsx"),

  route("dev/ui", "routes/site/dev-ui.tsx"),
  route("outbox", "routes/site/outbox.tsx"),
  route("outbox/:id", "routes/site/outbox-message.tsx"),

  // Account
  route("login", "routes/account/login.tsx"),
  route("login/code", "routes/account/login-code.tsx"),
  route("login/code/again", "routes/account/code-again.tsx", { id: "login-code-again" }),
  route("login/resume", "routes/account/resume.tsx"),
  route("login/unblock", "routes/account/login-unblock.tsx"),
  route("login/unblock/again", "routes/account/code-again.tsx", { id: "unblock-code-again" }),
  route("forgot-password", "routes/account/forgot-password.tsx"),
  route("forgot-password-otp-verification", "routes/account/forgot-password-code.tsx"),
  route("forgot-password-otp-verification/again", "routes/account/code-again.tsx", { id: "forgot-code-again" }),
  route("reset-password", "routes/account/reset-password.tsx"),
  route("logout", "routes/account/logout.ts"),
  route("account/sessions", "routes/account/sessions.tsx"),
  route("account/session", "routes/account/session.ts"),
  route("account/stay", "routes/account/stay.tsx"),
  route("terms", "routes/account/terms.tsx"),

  // Patient sign-up
  route("create-patient", "routes/create-patient/layout.tsx", [
    index("routes/create-patient/index.ts"),
    route("identity", "routes/create-patient/identity.tsx"),
    route("avatar", "routes/create-patient/avatar.tsx"),
    route("avatar/picture", "routes/create-patient/avatar-picture.ts"),
    route("communes", "routes/create-patient/communes.ts"),
    route("medical-data", "routes/create-patient/medical-data.tsx"),
    route("general-conditions", "routes/create-patient/general-conditions.tsx"),
  ]),
  route("default-avatars/:avatarId", "routes/create-patient/default-avatar.ts"),

  // Search
  route("search", "routes/search/search.tsx"),
  route("search/names", "routes/search/names.ts"),
  route("search/cities", "routes/search/cities.ts"),
  route("practitioner-profile/:practitionerId", "routes/search/practitioner-profile.tsx"),

  // Booking
  route("consultationprocess/slot", "routes/consultationprocess/slot.tsx"),
  route("consultationprocess/beneficiary", "routes/consultationprocess/beneficiary.tsx"),
  route("consultationprocess/motifs", "routes/consultationprocess/motifs.tsx"),
  route("consultationprocess/emergency", "routes/consultationprocess/emergency.tsx"),
  route("consultationprocess/situation", "routes/consultationprocess/situation.tsx"),
  route("consultationprocess/situation/documents", "routes/consultationprocess/situation-documents.tsx"),
  route("consultationprocess/dosier-medical", "routes/consultationprocess/dosier-medical.tsx"),
  route("consultationprocess/dossier-medical", "routes/consultationprocess/dossier-medical.ts"),
  route("consultationprocess/informations", "routes/consultationprocess/informations.tsx"),
  route("consultationprocess/payment", "routes/consultationprocess/payment.tsx"),
  route("consultationprocess/confirmation", "routes/consultationprocess/confirmation.tsx"),
  route("consultationprocess/quit", "routes/consultationprocess/quit.tsx"),
  route("payment-page/:token", "routes/consultationprocess/payment-page.tsx"),

  // Practitioner dashboard
  route("practitioner-dashboard", "routes/practitioner-dashboard/index.tsx"),

  // Patient dashboard
  route("patient-dashboard", "routes/patient-dashboard/layout.tsx", [
    index("routes/patient-dashboard/index.ts", { id: "dashboard" }),
    route("welcome", "routes/patient-dashboard/index.ts", { id: "dashboard-welcome" }),
    route("teleconsultations", "routes/patient-dashboard/teleconsultations.tsx"),
    route("teleconsultations/past", "routes/patient-dashboard/past-teleconsultations.tsx"),
    route("teleconsultations/:appointmentId", "routes/patient-dashboard/teleconsultation.tsx"),
    route("teleconsultations/:appointmentId/cancel", "routes/patient-dashboard/cancel-teleconsultation.tsx"),
  ]),
  route("patient-dashboard/teleconsultations/:appointmentId/calendar", "routes/patient-dashboard/calendar.ts"),
  route("situation-documents/:documentId", "routes/consultationprocess/situation-document.ts"),

  // Help
  route("aide", "routes/help/help.tsx"),
  route("contact", "routes/help/contact.tsx"),
  route("contact/sent", "routes/help/contact-sent.tsx"),
  route("plan-du-site", "routes/help/site-map.tsx"),

  // Legal
  route("mentions-legales", "routes/legal/imprint.tsx"),
  route("politique-de-confidentialite", "routes/legal/privacy.tsx"),
  route("cookies", "routes/legal/cookies.tsx"),
  route("referencement", "routes/legal/listing.tsx"),
  route("tarifs", "routes/legal/prices.tsx"),
  route("accessibilite", "routes/legal/accessibility.tsx"),
  route("securite", "routes/legal/security.tsx"),
  route("statut", "routes/legal/status.tsx"),

  route("*", "routes/site/not-found.tsx"),
] satisfies RouteConfig;
