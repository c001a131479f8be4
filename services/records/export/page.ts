import { motifName, practitionerName } from "../../contract/names.ts";
import { type RecordList, recordList } from "../../contract/record.ts";
import type { Language } from "../../db/types.ts";
import { nationalityName } from "../../lookups/nationalities.ts";
import { formatWhen } from "../../mails/when.ts";
import { Html, html } from "./markup.ts";
import { type Snapshot, saidOfEmpty, unlistedIn } from "./snapshot.ts";
import { dayText, instantDayText, instantText, measureText, periodText, sizeText } from "./texts.ts";
import { exportWords } from "./words.ts";
import type { ExportWords } from "./words-type.ts";

/** `paths`: the place of each document in the archive, by its id. */
type Copy = { language: Language; snapshot: Snapshot; paths: ReadonlyMap<string, string> };
type Cell = Html | string | null;

/** Everything stands in the page: it loads nothing, also from elsewhere on the disk. */
const style = `
:root { color-scheme: light dark; }
body { font: 1.0625rem/1.5 system-ui, sans-serif; max-width: 70rem; margin: 0 auto; padding: 1rem; color: #1b1b1f; background: #fff; }
a { color: #0b4ea2; }
table { border-collapse: collapse; width: 100%; margin: 1rem 0; }
th, td { text-align: left; vertical-align: top; padding: .35rem .5rem; border: 1px solid #6b6b76; overflow-wrap: break-word; hyphens: auto; white-space: pre-line; }
.wide { overflow-x: auto; }
@media (max-width: 40rem) {
  thead { display: none; }
  table, tbody, tr, th, td { display: block; }
  tr { margin-bottom: 1rem; border: 1px solid #6b6b76; }
  th, td { border: 0; }
  td:empty { display: none; }
  td[data-of]::before { content: attr(data-of) ": "; font-weight: 600; }
  :lang(fr) td[data-of]::before { content: attr(data-of) "\\a0: "; }
}
@media (prefers-color-scheme: dark) { body { color: #ececf1; background: #17171b; } a { color: #9cc5ff; } th, td, tr { border-color: #9a9aa5; } }
@media print { nav { display: none; } tr { break-inside: avoid; } }
`;

const table = (caption: string, columns: string[], rows: Cell[][]): Html => html`
<div class="wide" role="region" tabindex="0" aria-label="${caption}"><table aria-label="${caption}">
<thead><tr>${columns.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
<tbody>${rows.map(
  ([first, ...others]) => html`
<tr><th scope="row">${first!}</th>${others.map(
    (cell, at) => html`<td data-of="${columns[at + 1]!}">${cell ?? ""}</td>`,
  )}</tr>`,
)}
</tbody></table></div>`;

const ofEmptyList = ({ snapshot }: Copy, list: RecordList, w: ExportWords): Html =>
  html`<p>${saidOfEmpty(snapshot, list, w).join(" ")}</p>`;

/** What was answered about a list that has entries and does not seem to name all of it. */
function rest({ snapshot }: Copy, list: RecordList, names: string[], w: ExportWords): Html | null {
  const text = unlistedIn(snapshot, list, names);
  return text === null ? null : html`<p>${w.answered(text)}</p>`;
}

function identity({ snapshot: { identity: one }, language }: Copy, w: ExportWords): Html {
  const address = [one.address, [one.postalCode, one.city].filter(Boolean).join(" ")].filter(Boolean).join("\n");
  const { name, practitioner } = one.doctor ?? {};
  const doctor = practitioner ? practitionerName(practitioner, language) : (name ?? w.identity.noDoctor);
  const { card, nationality, languages } = one;
  const rows = [
    [w.identity.name, `${one.firstName} ${one.lastName}`],
    [w.identity.birthName, one.birthName],
    [w.identity.born, dayText(one.bornOn, language)],
    [w.identity.bornIn, one.birthPlace],
    [w.identity.sex, w.sexes[one.sex]],
    [w.identity.nationality, nationality && nationalityName(nationality, language)],
    [w.identity.languages, languages.join(", ")],
    [w.identity.phone, one.phone],
    [w.identity.email, one.email],
    [w.identity.address, address],
    [w.identity.doctor, one.doctor && doctor],
    [w.identity.number, one.hasNumber && w.identity.numberIsLeftOut],
    [w.identity.contact, one.contact],
    [w.identity.card, card && `${card.number}, ${periodText(card.start, card.end, language)}`],
    [w.identity.id, one.id],
  ].filter((row): row is [string, string] => Boolean(row[1]));
  return html`<table><caption>${w.identity.title}</caption><tbody>${rows.map(
    ([name, value]) => html`<tr><th scope="row">${name}</th><td>${value}</td></tr>`,
  )}</tbody></table>`;
}

function allergies(copy: Copy, w: ExportWords): Html {
  const { language, snapshot } = copy;
  const { results } = snapshot.lists.allergy;
  if (results.length === 0) return ofEmptyList(copy, "allergy", w);
  const c = w.columns;
  const names = results.map((one) => motifName(one.allergyMotif, one.otherName));
  return html`${table(
    w.lists.allergy,
    [c.name, c.effect, c.medical, c.discovered, c.added],
    results.map((one, at) => [
      names[at]!,
      one.howAllergyManifest ?? w.unknown,
      one.medicalProduct ? w.yes : w.no,
      dayText(one.startDate, language),
      instantDayText(one.createdAt, language),
    ]),
  )}${rest(copy, "allergy", names, w)}`;
}

function antecedents(copy: Copy, w: ExportWords): Html {
  const { language, snapshot } = copy;
  const { results } = snapshot.lists.antecedent;
  if (results.length === 0) return ofEmptyList(copy, "antecedent", w);
  const c = w.columns;
  const names = results.map((one) => motifName(one.antecedentMotif, one.otherName));
  return html`${table(
    w.lists.antecedent,
    [c.name, c.surgery, c.started, c.ended, c.added],
    results.map((one, at) => [
      names[at]!,
      one.surgery ? w.yes : w.no,
      dayText(one.startDate, language),
      one.endDate ? dayText(one.endDate, language) : w.ongoing,
      instantDayText(one.createdAt, language),
    ]),
  )}${rest(copy, "antecedent", names, w)}`;
}

function treatments(copy: Copy, w: ExportWords): Html {
  const { language, snapshot } = copy;
  const { results } = snapshot.lists.treatment;
  const c = w.columns;
  const recent = snapshot.answers?.medicationTakenPreviously;
  return html`${
    results.length === 0
      ? ofEmptyList(copy, "treatment", w)
      : table(
          w.lists.treatment,
          [c.name, c.frequency, c.kind, c.started, c.ended, c.added],
          results.map((one) => [
            one.treatmentMotif.name,
            one.frequence,
            one.regular ? w.regular : one.punctual ? w.punctual : null,
            dayText(one.startDate, language),
            one.endDate ? dayText(one.endDate, language) : w.stillTaken,
            instantDayText(one.createdAt, language),
          ]),
        )
  }${rest(
    copy,
    "treatment",
    results.map(({ treatmentMotif }) => treatmentMotif.name),
    w,
  )}${recent?.state === "OUI" && recent.text ? html`<p>${w.recent(recent.text)}</p>` : null}`;
}

function measurements({ language, snapshot: { measurements: all } }: Copy, w: ExportWords): Html {
  if (all.length === 0) return html`<p>${w.noMeasurements}</p>`;
  const c = w.columns;
  return table(
    w.measurements,
    [c.dated, c.weight, c.height],
    all.map((one) => {
      const value = measureText(one, language);
      return [dayText(one.measuredOn, language), ...(one.kind === "WEIGHT" ? [value, null] : [null, value])];
    }),
  );
}

/** The state of an appointment as the pages name it: «effectué» once it has ended, «passé» once its time is over. */
const stateOf = ({ status, phase, isPast }: Snapshot["appointments"][number]) =>
  status !== "ACCEPTED" ? status : phase === "ENDED" ? "DONE" : isPast ? "OVER" : status;

function appointments({ language, snapshot: { appointments: all }, paths }: Copy, w: ExportWords): Html {
  if (all.length === 0) return html`<p>${w.noAppointments}</p>`;
  const c = w.columns;
  return table(
    w.appointments,
    [c.when, c.practitioner, c.specialty, c.reasons, c.status, c.reference, c.files],
    all.map((one) => [
      formatWhen(new Date(one.startsAt), one.zone, language),
      practitionerName(one, language),
      one.specialty,
      [...one.reasons, ...(one.otherReason ? [one.otherReason] : [])].join(", "),
      w.statuses[stateOf(one)],
      one.reference,
      one.files.map(({ id, bytes }) => `${paths.get(id)}\n${sizeText(bytes, language)}`).join("\n"),
    ]),
  );
}

function documents({ language, snapshot: { documents: all }, paths }: Copy, w: ExportWords): Html {
  if (all.length === 0) return html`<p>${w.noDocuments}</p>`;
  const c = w.columns;
  return table(
    w.documents,
    [c.name, c.category, c.type, c.details, c.dated, c.added, c.file],
    all.map((one) => [
      one.name,
      one.categoryName,
      one.type,
      [
        ...[one.part, one.side, one.consultation],
        one.givenBy && w.givenBy(practitionerName(one.givenBy, language)),
        one.deletedAt && (one.givenBy ? w.hidden : w.inBin)(instantDayText(one.deletedAt, language)),
      ]
        .filter(Boolean)
        .join("\n"),
      dayText(one.datedOn, language),
      instantDayText(one.addedAt, language),
      `${paths.get(one.id)}\n${sizeText(one.bytes, language)}`,
    ]),
  );
}

function log({ language, snapshot: { log: lines } }: Copy, w: ExportWords): Html {
  if (lines.length === 0) return html`<p>${w.noLog}</p>`;
  const nameOf = (line: Snapshot["log"][number]) => {
    const name = practitionerName(line, language);
    return { MOI: w.you, PRATICIEN: name, PROCHE: w.parent(name), INCONNU: w.closed }[line.actor];
  };
  const actOf = ({ act, about }: Snapshot["log"][number]) =>
    about ? w.actAbout(w.acts[act], practitionerName(about, language)) : w.acts[act];
  return table(
    w.log,
    [w.columns.when, w.columns.who, w.columns.what],
    lines.map((line) => [instantText(line.at, language), nameOf(line), actOf(line)]),
  );
}

/** A record as one HTML page that stands alone: no script, no picture, nothing to load, tables with headers. */
export function toPage(copy: Copy): string {
  const { language, snapshot } = copy;
  const w = exportWords[language];
  const { firstName, lastName } = snapshot.identity;
  const lists: Record<RecordList, Html> = {
    allergy: allergies(copy, w),
    antecedent: antecedents(copy, w),
    treatment: treatments(copy, w),
  };
  const sections: [id: string, title: string, content: Html][] = [
    ["identity", w.identity.title, identity(copy, w)],
    ...recordList.options.map((list): [string, string, Html] => [list, w.lists[list], lists[list]]),
    ["measurements", w.measurements, measurements(copy, w)],
    ["appointments", w.appointments, appointments(copy, w)],
    ["documents", w.documents, documents(copy, w)],
    ["log", w.log, log(copy, w)],
  ];
  const title = w.title(`${firstName} ${lastName}`);
  const { markup } = html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="robots" content="noindex">
<title>${title} - Cabinet ouvert</title>
<style>${new Html(style)}</style>
</head>
<body>
<header>
<h1>${title}</h1>
<p>${w.taken(instantText(snapshot.takenAt, language))}</p>
<p>${w.about}</p>
</header>
<nav aria-labelledby="contents">
<h2 id="contents">${w.contents}</h2>
<ul>${sections.map(
    ([id, name]) => html`
<li><a href="#${id}">${name}</a></li>`,
  )}
</ul>
</nav>
<main>${sections.map(
    ([id, name, content]) => html`
<section>
<h2 id="${id}" tabindex="-1">${name}</h2>
${content}
</section>`,
  )}
</main>
</body>
</html>
`;
  return markup;
}
