import type fr from "../fr/export";
import type { Shape } from "../shape";

export default {
  title: "My whole record",
  titleOf: "{{name}}'s whole record",
  intro:
    "Take a copy with you: identity, allergies, medical history, treatments, measurements, appointments, documents, and who has read the record.",
  parts: "It can be downloaded in three forms:",
  forms: {
    archive: "an archive (ZIP) with both of the following and all documents;",
    page: "a page to read or print, which opens without a connection in any browser;",
    summary: "an International Patient Summary (IPS 2.0.0, FHIR R4), for other health software.",
  },
  ask: "Ask for a copy",
  askAgain: "Ask for a new copy",
  replaces: "A new copy would replace this one.",
  asked: "Your request has been saved. An email will tell you when the copy is ready.",
  state: "Your copy",
  states: {
    asked: "Asked for on {{when}}, not started yet. It usually takes less than a minute.",
    making: "Asked for on {{when}}. It is being made.",
    ready: "Asked for on {{when}}. You can download it until {{until}}.",
    failed: "Asked for on {{when}}. It could not be made. Ask for another one, or contact us if this happens again.",
  },
  refresh: "Check on the copy",
  mail: "You can leave this page: an email will let you know.",
  download: {
    archive: "Download the whole archive (ZIP, {{size}})",
    page: "Download the page (HTML, {{size}})",
    summary: "Download the summary (FHIR, {{size}})",
  },
  downloadOf: "{{label}}, {{name}}'s record",
  safe: "These files are about health. On a shared computer, delete them after use.",
  others: "Copies of other records",
  when: "{{day}} at {{time}}",
} satisfies Shape<typeof fr>;
