import { type MiddlewareFunction, type RouterContextProvider, redirect } from "react-router";
import { findAccount, loginPath, notAllowed } from "./account";
import { depsContext } from "./context";
import { getSession } from "./session";

type Who = "everyone" | "guests" | "accounts" | "patients" | "practitioners";
/** `guests` of a page that is not theirs: told so (PF-110), or led to the login where a journey goes on after it. */
type Access = { who: Who; guests?: "login" };

const everyone: Access = { who: "everyone" };
/** Login-only pages of the specification: whoever is logged in goes home (PF-111). */
const guests: Access = { who: "guests" };
/** Either role, also before the terms are accepted. */
const accounts: Access = { who: "accounts", guests: "login" };

/**
 * Who may open what (PF-004, ruling R12), by the beginning of the path as app/routes.ts writes it; the longest that
 * fits decides. A route that none fits is closed to all.
 */
const accessOf: Record<string, Access> = {
  "/": everyone,
  "/*": everyone,
  "/teleconsult-doctor": everyone,
  "/under-maintenance": everyone,
  "/preferences": everyone,
  "/display": everyone,
  "/about": everyone,
  "/articles": everyone,
  "/quizz": everyone,
  "/dev/ui": everyone,
  "/avatar": everyone,
  "/newsletter": { who: "patients", guests: "login" },
  "/newsletter/confirm": everyone,
  "/newsletter/leave": everyone,
  "/outbox": everyone,
  "/cgu": everyone,
  "/notice-information": everyone,
  "/default-avatars": everyone,
  "/search": everyone,
  "/practitioner-profile": everyone,

  "/aide": everyone,
  "/contact": everyone,
  "/plan-du-site": everyone,
  "/mentions-legales": everyone,
  "/politique-de-confidentialite": everyone,
  "/cookies": everyone,
  "/referencement": everyone,
  "/tarifs": everyone,
  "/accessibilite": everyone,
  "/securite": everyone,
  "/statut": everyone,

  "/login": guests,
  "/logout": everyone,
  "/login/unblock": everyone,
  "/forgot-password": everyone,
  "/forgot-password-otp-verification": everyone,
  "/reset-password": everyone,
  "/create-patient": guests,
  "/terms": accounts,
  "/login/resume": accounts,
  "/account": accounts,
  // Asked by scripts, which must hear that a session is over.
  "/account/session": everyone,

  "/consultationprocess": { who: "patients", guests: "login" },
  "/consultationprocess/slot": everyone,
  "/payment-page": everyone,
  "/join": { who: "patients", guests: "login" },
  "/situation-documents": { who: "patients", guests: "login" },
  "/patient-dashboard": { who: "patients" },
  // A file has no frame to refuse it in.
  "/patient-dashboard/teleconsultations/:appointmentId/calendar": { who: "patients", guests: "login" },
  "/practitioner-dashboard": { who: "practitioners" },
};

/** The entry of a route pattern, or undefined: no page may be without one. */
export function findAccess(pattern: string): Access | undefined {
  const segments = pattern.split("/");
  for (let length = segments.length; length > 1; length -= 1) {
    const access = accessOf[segments.slice(0, length).join("/") || "/"];
    if (access) return access;
  }
  return undefined;
}

const roles = { patients: "PATIENT", practitioners: "PRACTITIONER" } as const;

function guard(context: Readonly<RouterContextProvider>, { who, guests }: Access): void {
  const { path, reading } = context.get(depsContext);
  const account = findAccount(context);
  if (who === "everyone") return;
  if (who === "guests") {
    // A form sent twice still gets the answer of the first time.
    if (account && reading) throw redirect("/");
    return;
  }
  if (!account) {
    const session = getSession(context);
    session.interrupted = session.data.ended !== undefined;
    if (session.interrupted) session.set("flash", { tone: "info", key: "account:session.ended" });
    // Only a page that was open before can send what is not for guests; whose it was is no longer known.
    else if (!reading) session.set("flash", { tone: "info", key: "account:session.lost" });
    if (guests === "login" || session.interrupted)
      throw redirect(loginPath(path, who === "accounts" ? session.data.ended?.role : roles[who]), 303);
    throw notAllowed();
  }
  if (who === "accounts") return;
  if (account.role !== roles[who]) throw notAllowed();
  if (!account.termsAccepted) throw redirect(`/terms?returnTo=${encodeURIComponent(path)}`, 303);
}

/** Opens each page to those it is for, before any loader or action runs, for pages and their data alike. */
export const accessMiddleware: MiddlewareFunction<Response> = async ({ context, pattern }, next) => {
  // The framework writes «login», and «/» for the index.
  const access = findAccess(pattern === "/" ? pattern : `/${pattern}`);
  if (!access) throw notAllowed();
  guard(context, access);
  return next();
};
