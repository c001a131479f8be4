import type { ColumnType, Generated, GeneratedAlways } from "kysely";

type Json<T> = ColumnType<T, string | undefined, string>;
type Defaulted<T> = ColumnType<T, T | undefined, T>;
type Derived = ColumnType<string, never, never>;

export type Role = "PATIENT" | "PRACTITIONER";
export type Language = "fr" | "en";
export type AccountStatus = "PENDING_EMAIL" | "ACTIVATED" | "BLOCKED" | "MUST_CHANGE_PASSWORD" | "CLOSING" | "CLOSED";
export type AppointmentStatus =
  | "PENDING"
  | "ACCEPTED"
  | "DENIED_BY_PRACTITIONER"
  | "CANCEL_BY_PATIENT"
  | "CANCEL_BY_PRACTITIONER"
  | "CANCEL_BY_SYSTEM";
export type AppointmentPhase =
  | "DRAFT"
  | "DRAFT_DROPPED"
  | "BOOKED"
  | "OPEN"
  | "CHECKED_IN"
  | "IN_CALL"
  | "ENDED"
  | "NO_SHOW_PATIENT"
  | "NO_SHOW_PRACTITIONER"
  | "TECHNICAL_FAILURE";

/** What every entry of a record has. */
type Entry = {
  id: Generated<string>;
  patient_id: string;
  version: Generated<number>;
  added_by: string;
  created_at: Generated<Date>;
};

/** Tables of the services host; dates are 'YYYY-MM-DD', instants Date, numerics number. */
export type Database = {
  account: {
    id: Generated<string>;
    email: string;
    email_norm: Derived;
    role: Role;
    password_hash: string;
    status: Defaulted<AccountStatus>;
    language: Defaulted<Language>;
    last_login_at: Defaulted<Date | null>;
    former_login_at: Defaulted<Date | null>;
    email_proven_at: Defaulted<Date | null>;
    closes_at: Defaulted<Date | null>;
    created_at: Generated<Date>;
  };
  terms_text: {
    id: Generated<number>;
    kind: "CGU" | "NOTICE";
    audience: Role;
    version: string;
    html_fr: string;
    html_en: string;
    sha256_fr: string;
    sha256_en: string;
    in_force_at: Date;
  };
  terms_acceptance: {
    account_id: string;
    text_id: number;
    language: Language;
    sha256: string;
    network: string | null;
    accepted_at: Generated<Date>;
  };
  repeated_sign_up: {
    id: Generated<string>;
    email_norm: string;
    role: Role;
    password_hash: string;
    blocked: Defaulted<boolean>;
    expires_at: Date;
    created_at: Generated<Date>;
  };
  known_device: { id: Generated<string>; account_id: string; device_hash: Buffer; last_seen_at: Generated<Date> };
  patient: {
    id: Generated<string>;
    account_id: string | null;
    first_name: string;
    last_name: string;
    birth_name: string | null;
    born_on: string;
    birth_place: string | null;
    gender: "F" | "M" | "I";
    phone: string | null;
    address: string | null;
    postal_code: string | null;
    city: string | null;
    country: Defaulted<string>;
    accepts_newsletter: Defaulted<boolean>;
    civility: Defaulted<"MME" | "M" | "AUCUNE">;
    nationality: Defaulted<string | null>;
    spoken_languages: Defaulted<string[]>;
    health_compl_number: Defaulted<string | null>;
    health_compl_start_on: Defaulted<string | null>;
    health_compl_end_on: Defaulted<string | null>;
    contact_first_name: Defaulted<string | null>;
    contact_last_name: Defaulted<string | null>;
    contact_phone: Defaulted<string | null>;
    contact_email: Defaulted<string | null>;
    contact_country: Defaulted<string | null>;
    contact_city: Defaulted<string | null>;
    contact_postal_code: Defaulted<string | null>;
    avatar_preset: Defaulted<number | null>;
    avatar_blob: Defaulted<string | null>;
    newsletter_asked_at: Defaulted<Date | null>;
    created_at: Generated<Date>;
  };
  family_doctor: {
    patient_id: string;
    practitioner_id: string | null;
    name: string | null;
  };
  social_security: { patient_id: string; number_sealed: Buffer; key_mark: Buffer; saved_at: Defaulted<Date> };
  guardianship: { parent_id: string; child_id: string; relation: Defaulted<string>; created_at: Generated<Date> };
  removed_child: { parent_id: string; child_id: string; removed_by: string; removed_at: Generated<Date> };
  medical_summary: {
    patient_id: string;
    answers: Json<Record<string, { state: string; text?: string }>>;
    updated_at: Defaulted<Date>;
  };
  allergy: Entry & {
    motif_id: number;
    other_name: string | null;
    medical_product: boolean;
    manifestation: string | null;
    started: string;
  };
  antecedent: Entry & {
    motif_id: number;
    other_name: string | null;
    surgery: boolean;
    started: string;
    ended: string | null;
  };
  treatment: Entry & {
    name: string;
    cis: number | null;
    frequency: string;
    regular: boolean;
    punctual: boolean;
    started: string;
    ended: string | null;
  };
  measurement: Entry & { kind: "WEIGHT" | "HEIGHT"; value: number; measured_on: string };
  nothing_known: {
    patient_id: string;
    list: "allergy" | "antecedent" | "treatment";
    said_by: string;
    said_at: Generated<Date>;
  };
  medicine: { cis: number; name: string; name_norm: Derived };
  record_event: {
    patient_id: string;
    seq: number;
    at: Generated<Date>;
    account_id: string;
    act: string;
    subject: string | null;
    former: Buffer;
    digest: Buffer;
  };
  one_time_code: {
    token_hash: Buffer;
    purpose: "LOGIN" | "FORGOT" | "UNBLOCK" | "RESET" | "EMAIL";
    /** Null for an address without an account. */
    account_id: string | null;
    /** The repeated sign-up whose password led to the code. */
    repeated_id: Defaulted<string | null>;
    /** The e-mail address entered, in lower case. */
    email: string;
    role: Role;
    code_hmac: Buffer | null;
    failed_attempts: Defaulted<number>;
    burnt_at: Date | null;
    /** A pseudonym of the device or network that asked for it. */
    asked_from: Defaulted<string>;
    sent_at: Defaulted<Date>;
    expires_at: Date;
    created_at: Generated<Date>;
  };
  token_family: {
    id: Generated<string>;
    account_id: string;
    device: string | null;
    /** The known device that opened it, null for one without an id. */
    known_device_id: string | null;
    created_at: Generated<Date>;
    last_used_at: Defaulted<Date>;
    revoked_at: Date | null;
  };
  refresh_token: { token_hash: Buffer; family_id: string; rotated_at: Date | null; expires_at: Date };
  kept_answer: { key_hash: Buffer; content_mark: Buffer; sealed: Buffer; created_at: Date };
  rate_limit: {
    key: string;
    window_starts_at: Defaulted<Date>;
    last_hit_at: Defaulted<Date>;
    hits: Defaulted<number>;
  };
  reference_item: {
    id: GeneratedAlways<number>;
    list: string;
    code: string;
    name_fr: string;
    name_en: string;
    detail: Json<Record<string, unknown>>;
    position: number;
    active: Defaulted<boolean>;
  };
  specialty: {
    id: GeneratedAlways<number>;
    slug: string;
    name_fr: string;
    name_en: string;
    colour: string;
    direct_access: Defaulted<boolean>;
    regular_doctor: Defaulted<boolean>;
    position: number;
    active: Defaulted<boolean>;
  };
  reason: {
    id: GeneratedAlways<number>;
    code: string;
    specialty_id: number | null;
    name_fr: string;
    name_en: string;
    photo_asked: Defaulted<boolean>;
    red_flags_again: Defaulted<boolean>;
    position: number;
    active: Defaulted<boolean>;
  };
  city: {
    id: GeneratedAlways<number>;
    insee_code: string;
    name: string;
    name_norm: Derived;
    postal_codes: string[];
    population: Defaulted<number>;
    country: Defaulted<string>;
  };
  practitioner: {
    id: Generated<string>;
    account_id: string | null;
    title: string;
    first_name: string;
    last_name: string;
    name_norm: Derived;
    sort_name: Derived;
    gender: "F" | "M" | "I";
    specialty_id: number;
    sector: string;
    fee_min_cents: number;
    fee_max_cents: number;
    rpps: string;
    address: string;
    postal_code: string;
    city: string;
    city_norm: Derived;
    country: Defaulted<string>;
    zone: Defaulted<string>;
    languages: Defaulted<string[]>;
    delivered_documents: Defaulted<string[]>;
    diplomas: Defaulted<string[]>;
    third_party_payment: Defaulted<string>;
    slot_minutes: Defaulted<number>;
    lead_minutes: Defaulted<number>;
    notice: Derived;
    confirmation: Defaulted<"AUTO" | "DEMANDE">;
    accepts_new_patients: Defaulted<boolean>;
    active: Defaulted<boolean>;
    slots_until: string | null;
    portrait: number | null;
    iban: string | null;
    created_at: Generated<Date>;
  };
  weekly_hours: { practitioner_id: string; weekday: number; from_minute: number; to_minute: number };
  schedule_exception: {
    practitioner_id: string;
    on_date: string;
    kind: "CLOSED" | "OPEN";
    from_minute: Defaulted<number>;
    to_minute: Defaulted<number>;
  };
  slot: {
    id: GeneratedAlways<number>;
    practitioner_id: string;
    starts_at: Date;
    ends_at: Date;
    local_date: string;
    local_minute: number;
    status: Defaulted<"AVAILABLE" | "BOOKED" | "BLOCKED">;
    held_by: string | null;
    held_until: Date | null;
  };
  appointment: {
    id: Generated<string>;
    reference: string;
    practitioner_id: string;
    slot_id: number;
    starts_at: Date;
    ends_at: Date;
    booked_by: string;
    patient_id: string;
    status: Defaulted<AppointmentStatus>;
    phase: Defaulted<AppointmentPhase>;
    first_held_at: Defaulted<Date>;
    held_until: Date | null;
    completed_steps: Defaulted<number>;
    answers: Json<Record<string, unknown>>;
    text_version: string | null;
    cancel_reason: string | null;
    answer_before: Date | null;
    calendar_sequence: Defaulted<number>;
    created_at: Generated<Date>;
    confirmed_at: Date | null;
  };
  appointment_event: {
    id: GeneratedAlways<number>;
    appointment_id: string;
    at: Defaulted<Date>;
    actor_id: string | null;
    event: string;
    from_status: string | null;
    to_status: string;
    from_phase: string | null;
    to_phase: string;
    detail: Json<Record<string, unknown>>;
  };
  document: Entry & {
    category_id: number;
    type_id: number | null;
    part_id: number | null;
    laterality_id: number | null;
    consultation_type_id: number | null;
    name: string;
    name_norm: Derived;
    dated: string;
    file_name: string;
    mime: string;
    size_bytes: number;
    blob_key: string;
    deleted_at: Date | null;
    given_by: Defaulted<string | null>;
    appointment_id: Defaulted<string | null>;
    opened_at: Defaulted<Date | null>;
    is_new: GeneratedAlways<boolean>;
  };
  record_export: {
    id: Generated<string>;
    patient_id: string;
    asked_by: string;
    language: Language;
    state: Defaulted<"ASKED" | "MAKING" | "READY" | "FAILED">;
    attempts: Defaulted<number>;
    asked_at: Defaulted<Date>;
    state_at: Defaulted<Date>;
    html_blob: Defaulted<string | null>;
    html_bytes: Defaulted<number | null>;
    ips_blob: Defaulted<string | null>;
    ips_bytes: Defaulted<number | null>;
    files: Json<{ id: string; path: string }[]>;
  };
  situation_document: {
    id: Generated<string>;
    appointment_id: string;
    name: string;
    mime: string;
    size_bytes: number;
    blob_key: string;
    created_at: Generated<Date>;
  };
  payment: {
    id: Generated<string>;
    appointment_id: string;
    method: "CARTE" | "TIERS_PAYANT" | "SUR_PLACE_DISTANCE" | "GRATUIT";
    state: "NONE" | "TO_AUTHORISE" | "AUTHORISED" | "CAPTURED" | "VOIDED" | "FAILED" | "WAIVED";
    amount_cents: number;
    platform_cents: Defaulted<number>;
    page_token_hash: Buffer | null;
    return_url: string | null;
    reference: string;
    accepted_at: Date | null;
    updated_at: Defaulted<Date>;
    created_at: Generated<Date>;
  };
  outbox: {
    id: Generated<string>;
    recipient: string;
    subject: string;
    body_text: string;
    body_html: string;
    calendar: string | null;
    calendar_method: "REQUEST" | "CANCEL" | null;
    leave_url: Defaulted<string | null>;
    reply_to: Defaulted<string | null>;
    once_key: string | null;
    attempts: Defaulted<number>;
    next_attempt_at: Defaulted<Date>;
    last_error: string | null;
    sent_at: Date | null;
    /** Of the process that is sending the mail. */
    claim: Defaulted<string | null>;
    handovers: Defaulted<number>;
    given_up: Defaulted<"REFUSED" | "UNKNOWN" | null>;
    refusal_key: Defaulted<string | null>;
    created_at: Generated<Date>;
  };
  audit: {
    id: GeneratedAlways<number>;
    at: Generated<Date>;
    account_id: string | null;
    call: string;
    subject: string | null;
    outcome: string;
    network: string | null;
  };
  job: { name: string; next_run_at: Defaulted<Date>; locked_until: Date | null };
  readiness: { one: Generated<boolean>; checked_at: Date };
  /** Blobs to delete: until the row that names them is saved, or after it is deleted. */
  doomed_blob: { blob_key: string; created_at: Generated<Date> };
};
