import { dayIn, daysAfter } from "../app/web/.server/calendar.ts";
import type { Browser } from "./browser.ts";
import { aSignedIn, type Person, takeName } from "./people.ts";

export const steps = ["beneficiary", "motifs", "situation", "dosier-medical", "informations", "payment"] as const;
export type Step = (typeof steps)[number];

export const words = {
  fr: {
    time: /^\d{1,2} h( \d{2})?, /,
    goOn: "Continuer",
    who: "La téléconsultation est pour",
    self: /^Moi, /,
    child: /^Léa /,
    present: "Serez-vous à ses côtés pendant la consultation ?",
    yes: "Oui",
    authority: "J'exerce l'autorité parentale sur cet enfant",
    flags: /l'un de ces signes (chez .*, )?maintenant \?$/,
    noFlag: "Aucun de ces signes",
    reasons: "Choisissez un à trois motifs",
    reason: "Fièvre, grippe",
    since: "Depuis quand ?",
    days: "2 à 3 jours",
    firstTime: "Est-ce la première fois que vous consultez pour cela ?",
    regularDoctor: "Avez-vous déclaré un médecin traitant ?",
    why: "Pourquoi ce praticien ?",
    mine: "C'est le médecin traitant",
    rights: "Quels droits particuliers avez-vous (100 %, maternité…) ?",
    none: "Aucun droit particulier",
    documents: "J'ai des documents à ajouter",
    later: "Finir plus tard",
    weight: "Poids (kg)",
    health: [
      "Antécédents : maladies, opérations",
      "Traitement de longue durée",
      "Médicaments pris ces trois derniers mois",
      "Allergies",
    ],
    which: /^Si oui, le/,
    noneKnown: ["Aucun connu", "Aucun", "Aucun", "Aucune connue"],
    share: "Que peut voir le praticien dans votre dossier ?",
    nothing: "Rien d'autre que ces réponses",
    ofChild: {
      firstTime: "Est-ce la première consultation de Léa pour cela ?",
      regularDoctor: "Un médecin traitant est-il déclaré pour Léa ?",
      rights: "Quels droits particuliers ont été reconnus à Léa (100 %…) ?",
      share: "Que peut voir le praticien dans le dossier de Léa ?",
      consents: [
        "J'ai compris le déroulement et j'accepte la téléconsultation pour Léa",
        "Léa sera dans un lieu calme et privé, avec sa pièce d'identité ou la mienne",
        "J'ai lu le tarif et les règles de prise en charge",
      ],
    },
    consents: [
      "J'ai compris le déroulement et j'accepte la téléconsultation",
      "Je serai dans un lieu calme et privé, ma pièce d'identité à portée de main",
      "J'ai lu le tarif et les règles de prise en charge",
    ],
    how: "Comment voulez-vous payer ?",
    directly: "Par virement ou par chèque, au praticien",
    card: "Par carte",
    confirm: /Confirmer le rendez-vous|Envoyer la demande/,
    accept: "Accepter le paiement",
    booked: /^Votre (rendez-vous est confirmé|demande est envoyée)$/,
  },
  en: {
    time: /^\d{1,2}:\d{2}( [ap]m)?, /i,
    goOn: "Continue",
    who: "The video visit is for",
    self: /^Me, /,
    child: /^Léa /,
    present: "Will you be with them during the visit?",
    yes: "Yes",
    authority: "I have parental authority over this child",
    flags: /any of these symptoms now\?$/,
    noFlag: "None of these symptoms",
    reasons: "Choose one to three reasons",
    reason: "Fever, flu",
    since: "How long has this been going on?",
    days: "2 to 3 days",
    firstTime: "Is this the first time you are seeing someone about this?",
    regularDoctor: "Do you have a declared regular doctor?",
    why: "Why this practitioner?",
    mine: "This is the regular doctor",
    rights: "What health cover do you have?",
    none: "Standard cover only",
    documents: "I have documents to add",
    later: "Finish later",
    weight: "Weight (kg)",
    health: [
      "Medical history: illnesses, operations",
      "Long-term treatment",
      "Medicines taken in the last three months",
      "Allergies",
    ],
    which: /^If yes, which/,
    noneKnown: ["None known", "None", "None", "None known"],
    share: "How much of your record may the practitioner see?",
    nothing: "Only these answers",
    ofChild: {
      firstTime: "Is this the first time Léa is seeing someone about this?",
      regularDoctor: "Does Léa have a declared regular doctor?",
      rights: "What health cover does Léa have?",
      share: "How much of Léa's record may the practitioner see?",
      consents: [
        "I understand how it works and I agree to the video visit for Léa",
        "Léa will be in a quiet, private place, with their identity document or mine",
        "I have read the fee and the reimbursement rules",
      ],
    },
    consents: [
      "I understand how it works and I agree to the video visit",
      "I will be in a quiet, private place, with an identity document at hand",
      "I have read the fee and the reimbursement rules",
    ],
    how: "How do you want to pay?",
    directly: "By transfer or cheque, to the practitioner",
    card: "By card",
    confirm: /Confirm the appointment|Send the request/,
    accept: "Accept the payment",
    booked: /^Your (appointment is confirmed|request has been sent)$/,
  },
};

/**
 * The same key for a slot in both languages: «9 h 00, lundi 23 novembre, Pr X» and «9:00, Monday 23 November, Prof. X».
 */
function keyOf(slot: string): string {
  const [time = "", day = "", ...more] = slot.split(", ");
  if (more.length === 0) throw new Error(`A time without its practitioner: ${slot}`);
  const [hour = "", minute = "00"] = time.match(/\d+/g) ?? [];
  return [hour, minute, day.match(/\d+/)?.[0], more.at(-1)?.replace(/^\S+ /, "")].join(" ");
}

/** As `aSlot`; undefined where other tests use them all. */
export function findSlot(slots: string[]): string | undefined {
  const whose = (slot: string) => slot.split(", ").at(-1);
  const later = slots.filter((slot, index) => whose(slots[index - 1] ?? "") === whose(slot));
  return [...later, ...slots].find((one) => takeName(keyOf(one)));
}

/**
 * The first of these slots that no other test uses: two browsers on the same slot disturb each other. Not the first of
 * a practitioner when there are others: it may start before the booking is done.
 */
export function aSlot(slots: string[]): string {
  const slot = findSlot(slots);
  if (slot !== undefined) return slot;
  throw new Error(`No free time that nobody else has: ${slots.join(" | ")}`);
}

/**
 * The id of a free slot of this test only, which this browser can read for hours: the next ones come within the lead
 * time of their practitioner while a test runs.
 */
export async function readLaterSlot(browser: Browser): Promise<string> {
  const day = daysAfter(dayIn("Europe/Paris", new Date()), 3);
  const { document } = await browser.visit(`/search?specialty=pediatrie&part=TOUTE&localDate=${day}`);
  const slots = document.querySelectorAll('input[name^="slot."]');
  const slot = slots.findLast((button) => takeName(keyOf(button.getAttribute("aria-label")!)));
  const id = slot?.getAttribute("name")?.slice("slot.".length);
  if (!id) throw new Error(`No free slot from ${day} on.`);
  return id;
}

/** Chooses a free slot on the search page, on another day than the person's other appointments. */
export async function takeSlot(
  browser: Browser,
  { search = "/search?specialty=medecine-generale&part=TOUTE&pages=3", had = "" } = {},
): Promise<string> {
  const { time } = words[browser.language];
  const dayOf = (slot: string) => slot.split(", ")[1];
  const shown = async (address: string) =>
    (await browser.visit(address)).buttons.filter((name) => time.test(name) && dayOf(name) !== dayOf(had));
  const later = (days: number) => `${search}&localDate=${daysAfter(dayIn("Europe/Paris", new Date()), days)}`;
  const chosen =
    findSlot(await shown(search)) ??
    // In the evening few of the next days are left.
    findSlot(await shown(later(7))) ??
    findSlot(await shown(later(14))) ??
    aSlot(await shown(later(21)));
  await browser.press(chosen);
  return chosen;
}

/** Fills in the current step with valid answers, without sending it. */
export function fillStep(browser: Browser, step: Step, forChild = false): void {
  const spoken = words[browser.language];
  const w = forChild ? { ...spoken, ...spoken.ofChild } : spoken;
  if (step === "beneficiary") {
    browser.choose(w.who, forChild ? w.child : w.self);
    if (!forChild) return;
    browser.choose(w.present, w.yes);
    browser.check(w.authority);
  }
  if (step === "motifs") {
    browser.choose(w.flags, w.noFlag);
    browser.check(w.reason, { within: w.reasons });
    browser.choose(w.since, w.days);
    browser.choose(w.firstTime, w.yes);
  }
  if (step === "situation") {
    browser.choose(w.regularDoctor, w.yes);
    if (!forChild) browser.choose(w.why, w.mine);
    browser.check(w.none, { within: w.rights });
  }
  if (step === "dosier-medical") {
    if (forChild) browser.fill(w.weight, "18,5");
    w.health.forEach((question, at) => {
      browser.choose(question, w.noneKnown[at]!);
    });
    // The data of the medical file contradict these answers.
    for (const question of w.health) browser.fill(w.which, "", { below: question });
    browser.choose(w.share, w.nothing);
  }
  if (step === "informations") for (const consent of w.consents) browser.check(consent);
  if (step === "payment") browser.choose(w.how, w.directly);
}

/** Answers the steps from the current one up to `last`. */
export async function answerUpTo(browser: Browser, last: Step, forChild = false): Promise<void> {
  for (const step of steps.slice(0, steps.indexOf(last) + 1)) {
    if (!browser.page.path.startsWith(`/consultationprocess/${step}`)) continue;
    fillStep(browser, step, forChild);
    const { goOn, confirm } = words[browser.language];
    await browser.press(step === "payment" ? confirm : goOn);
  }
}

/** Answers step 3, and opens the page of its documents. */
export async function openDocuments(browser: Browser, forChild = false): Promise<void> {
  fillStep(browser, "situation", forChild);
  browser.check(words[browser.language].documents);
  await browser.press(words[browser.language].goOn);
}

/** A signed-in patient on a step of the booking, with all earlier steps answered. */
export async function atStep(
  origin: string,
  step: Step,
  {
    person: given,
    forChild = false,
    language,
    search,
  }: { person?: Person; forChild?: boolean; language?: "fr" | "en"; search?: string } = {},
): Promise<{ browser: Browser; person: Person; slot: string }> {
  const { browser, person } = await aSignedIn(origin, given, { language });
  const slot = await takeSlot(browser, { search });
  const before = steps[steps.indexOf(step) - 1];
  if (before) await answerUpTo(browser, before, forChild);
  return { browser, person, slot };
}
