import type fr from "../fr/sharing";
import type { Shape } from "../shape";

export default {
  title: "Who can read my record",
  titleOf: "Who can read {{name}}'s record",
  intro:
    "With each booking you say what the practitioner can read of the record, until 30 days after the visit. You can change it here at any time.",
  empty: "No practitioner can read this record.",
  answers:
    "The answers given in a booking, and the documents attached to it, stay readable by its practitioner unless it is cancelled or declined.",
  log: "See who has read it",
  count_one: "{{count}} practitioner",
  count_many: "{{count}} practitioners",
  count_other: "{{count}} practitioners",
  column: {
    practitioner: "Practitioner",
    appointment: "Appointment",
    what: "Can read",
    until: "Until",
    acts: "Actions",
  },
  onceAccepted: "{{what}}, if they accept the request",
  change: "Change",
  changeOf: "Change: {{practitioner}}, {{when}}",
  changeTitle: "Change what the practitioner can read",
  legend: "How much of your record may they see?",
  legendFor: "How much of {{name}}'s record may they see?",
  hint: "Until {{day}} at the latest.",
  effects: "The change takes effect at once. What they have already read cannot be taken back.",
  save: "Save",
  keep: "Change nothing",
  back: "Appointment",
  changed: {
    all: "The practitioner can now read the whole record.",
    some: "The practitioner can now read the parts you chose.",
    nothing: "The practitioner can no longer read the record.",
  },
  closedTitle: "The record is no longer shared",
  closed:
    "This appointment was cancelled, declined, or took place more than 30 days ago: its practitioner can no longer read the record.",
} satisfies Shape<typeof fr>;
