-- Replaces 367d3c970e966eeee74b66a1dacb29bf258a9f534a9ee931a0001f471aed6a64: that one needed a role that had made the role «app», and makes the same.
create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists btree_gist;

-- Text is compared and ordered without accents or case: unaccent itself is only stable, so the dictionary is named.
create function f_norm(value text) returns text
  language sql immutable parallel safe strict
  as $$ select lower(public.unaccent('public.unaccent'::regdictionary, value)) $$;

-- Roles belong to the whole server, so another database may have made it already.
do $$ begin create role app nologin; exception when duplicate_object or unique_violation then null; end $$;
-- Who is a member by somebody else's grant may not grant it.
do $$ begin grant app to current_user; exception when insufficient_privilege then null; end $$;

-- Accounts ---------------------------------------------------------------------------------------------------

create table account (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  email_norm text not null generated always as (lower(email)) stored,
  role text not null check (role in ('PATIENT', 'PRACTITIONER')),
  password_hash text not null,
  status text not null default 'PENDING_EMAIL'
    check (status in ('PENDING_EMAIL', 'ACTIVATED', 'BLOCKED', 'MUST_CHANGE_PASSWORD', 'CLOSING', 'CLOSED')),
  language text not null default 'fr' check (language in ('fr', 'en')),
  terms_accepted_at timestamptz,
  notice_accepted_at timestamptz,
  created_at timestamptz not null default now(),
  unique (email_norm, role)
);

create table patient (
  id uuid primary key default gen_random_uuid(),
  account_id uuid unique references account (id),
  first_name text not null,
  last_name text not null,
  birth_name text,
  born_on date not null,
  birth_place text,
  gender text not null check (gender in ('F', 'M', 'I')),
  phone text,
  address text,
  postal_code text,
  city text,
  country text not null default 'FR',
  accepts_newsletter boolean not null default false,
  created_at timestamptz not null default now()
);

create table guardianship (
  parent_id uuid not null references patient (id),
  child_id uuid not null references patient (id),
  relation text not null default 'ENFANT',
  created_at timestamptz not null default now(),
  primary key (parent_id, child_id),
  check (parent_id <> child_id)
);
create index on guardianship (child_id);

-- The four medical questions of the booking, as last answered, and the two measures they start from.
create table medical_summary (
  patient_id uuid primary key references patient (id),
  weight_kg numeric(4, 1) check (weight_kg between 0.3 and 650),
  height_cm integer check (height_cm between 20 and 280),
  answers jsonb not null default '{}',
  updated_at timestamptz not null default now()
);

create table one_time_code (
  token_hash bytea primary key,
  purpose text not null check (purpose in ('LOGIN', 'FORGOT', 'UNBLOCK', 'EMAIL')),
  account_id uuid not null references account (id),
  code_hmac bytea,
  failed_attempts integer not null default 0,
  burnt_at timestamptz,
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index on one_time_code (account_id, purpose);

create table token_family (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account (id),
  device text,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  revoked_at timestamptz
);
create index on token_family (account_id);

create table refresh_token (
  token_hash bytea primary key,
  family_id uuid not null references token_family (id) on delete cascade,
  rotated_at timestamptz,
  expires_at timestamptz not null
);
create index on refresh_token (family_id);

create table rate_limit (
  key text primary key,
  window_starts_at timestamptz not null default now(),
  last_hit_at timestamptz not null default now(),
  hits integer not null default 1
);

-- Reference lists ----------------------------------------------------------------------------------------------

create table reference_item (
  id integer generated always as identity primary key,
  list text not null,
  code text not null,
  name_fr text not null,
  name_en text not null,
  detail jsonb not null default '{}',
  position integer not null,
  active boolean not null default true,
  unique (list, code)
);

create table specialty (
  id integer generated always as identity primary key,
  slug text not null unique,
  name_fr text not null,
  name_en text not null,
  colour text not null,
  direct_access boolean not null default false,
  position integer not null,
  active boolean not null default true
);

create table reason (
  id integer generated always as identity primary key,
  code text not null,
  specialty_id integer references specialty (id),
  name_fr text not null,
  name_en text not null,
  photo_asked boolean not null default false,
  red_flags_again boolean not null default false,
  position integer not null,
  active boolean not null default true,
  unique nulls not distinct (specialty_id, code)
);

create table city (
  id integer generated always as identity primary key,
  insee_code text not null unique,
  name text not null,
  name_norm text not null generated always as (f_norm(name)) stored,
  postal_codes text[] not null,
  population integer not null default 0,
  country text not null default 'FR'
);
create index city_name on city (name_norm collate "C" text_pattern_ops);
create index city_postal_codes on city using gin (postal_codes);

-- Practitioners and their schedule -------------------------------------------------------------------------------

create table practitioner (
  id uuid primary key default gen_random_uuid(),
  account_id uuid unique references account (id),
  title text not null,
  first_name text not null,
  last_name text not null,
  name_norm text not null generated always as (f_norm(first_name || ' ' || last_name)) stored,
  sort_name text collate "C" not null generated always as (f_norm(last_name || ' ' || first_name)) stored,
  gender text not null check (gender in ('F', 'M', 'I')),
  specialty_id integer not null references specialty (id),
  sector text not null,
  fee_min_cents integer not null check (fee_min_cents >= 0),
  fee_max_cents integer not null check (fee_max_cents >= fee_min_cents),
  rpps text not null unique,
  address text not null,
  postal_code text not null,
  city text not null,
  city_norm text not null generated always as (f_norm(city)) stored,
  country text not null default 'FR',
  zone text not null default 'Europe/Paris',
  languages text[] not null default '{FR}',
  delivered_documents text[] not null default '{}',
  diplomas text[] not null default '{}',
  third_party_payment text not null default 'NON',
  slot_minutes integer not null default 15 check (slot_minutes in (10, 15, 20, 30, 45, 60)),
  lead_minutes integer not null default 30,
  confirmation text not null default 'AUTO' check (confirmation in ('AUTO', 'DEMANDE')),
  accepts_new_patients boolean not null default true,
  active boolean not null default true,
  slots_until date,
  created_at timestamptz not null default now()
);
create index practitioner_specialty on practitioner (specialty_id, id) where active;
create index practitioner_sort_name on practitioner (sort_name, id) where active;
create index practitioner_name on practitioner using gin (name_norm gin_trgm_ops);

create table weekly_hours (
  practitioner_id uuid not null references practitioner (id),
  weekday integer not null check (weekday between 1 and 7),
  from_minute integer not null check (from_minute between 0 and 1440),
  to_minute integer not null check (to_minute between 0 and 1440 and to_minute > from_minute),
  primary key (practitioner_id, weekday, from_minute)
);

create table schedule_exception (
  practitioner_id uuid not null references practitioner (id),
  on_date date not null,
  kind text not null check (kind in ('CLOSED', 'OPEN')),
  from_minute integer not null default 0,
  to_minute integer not null default 1440 check (to_minute > from_minute),
  primary key (practitioner_id, on_date, kind, from_minute)
);

-- local_date and local_minute are the practitioner's own wall time; the search reads them without zone arithmetic.
create table slot (
  id bigint generated always as identity primary key,
  practitioner_id uuid not null references practitioner (id),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  local_date date not null,
  local_minute integer not null,
  status text not null default 'AVAILABLE' check (status in ('AVAILABLE', 'BOOKED', 'BLOCKED')),
  held_by uuid,
  held_until timestamptz,
  unique (practitioner_id, starts_at)
);
create index slot_of_practitioner on slot (practitioner_id, starts_at) where status = 'AVAILABLE';
create index slot_by_time on slot (starts_at, local_minute, practitioner_id) where status = 'AVAILABLE';

-- Appointments -----------------------------------------------------------------------------------------------------

create table appointment (
  id uuid primary key default gen_random_uuid(),
  reference text not null unique,
  practitioner_id uuid not null references practitioner (id),
  slot_id bigint not null references slot (id),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  booked_by uuid not null references patient (id),
  patient_id uuid not null references patient (id),
  status text not null default 'PENDING' check (status in
    ('PENDING', 'ACCEPTED', 'DENIED_BY_PRACTITIONER', 'CANCEL_BY_PATIENT', 'CANCEL_BY_PRACTITIONER', 'CANCEL_BY_SYSTEM')),
  phase text not null default 'DRAFT' check (phase in
    ('DRAFT', 'DRAFT_DROPPED', 'BOOKED', 'OPEN', 'CHECKED_IN', 'IN_CALL', 'ENDED',
     'NO_SHOW_PATIENT', 'NO_SHOW_PRACTITIONER', 'TECHNICAL_FAILURE')),
  first_held_at timestamptz not null default now(),
  held_until timestamptz,
  completed_steps integer not null default 0 check (completed_steps between 0 and 6),
  answers jsonb not null default '{}',
  text_version text,
  cancel_reason text,
  answer_before timestamptz,
  calendar_sequence integer not null default 0,
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  check ((phase = 'DRAFT') = (held_until is not null))
);
create unique index appointment_one_live_per_slot on appointment (slot_id) where status in ('PENDING', 'ACCEPTED');
-- Slots of different lengths may overlap on offer; what is held or booked may not, for either side.
alter table appointment add constraint appointment_practitioner_no_overlap
  exclude using gist (practitioner_id with =, tstzrange(starts_at, ends_at) with &&)
  where (status in ('PENDING', 'ACCEPTED'));
alter table appointment add constraint appointment_patient_no_overlap
  exclude using gist (patient_id with =, tstzrange(starts_at, ends_at) with &&)
  where (status in ('PENDING', 'ACCEPTED') and phase <> 'DRAFT');
create index appointment_of_patient on appointment (patient_id, starts_at);
create index appointment_of_booker on appointment (booked_by, starts_at);
create index appointment_of_practitioner on appointment (practitioner_id, starts_at);
create index appointment_drafts on appointment (held_until) where phase = 'DRAFT';

create table appointment_event (
  id bigint generated always as identity primary key,
  appointment_id uuid not null references appointment (id),
  at timestamptz not null default now(),
  actor_id uuid references account (id),
  event text not null,
  from_status text,
  to_status text not null,
  from_phase text,
  to_phase text not null,
  detail jsonb not null default '{}'
);
create index on appointment_event (appointment_id, id);

create table situation_document (
  id uuid primary key default gen_random_uuid(),
  appointment_id uuid not null references appointment (id),
  name text not null,
  mime text not null,
  size_bytes integer not null check (size_bytes between 1 and 5242880),
  blob_key text not null unique,
  created_at timestamptz not null default now()
);
create index on situation_document (appointment_id, created_at);

create table payment (
  id uuid primary key default gen_random_uuid(),
  appointment_id uuid not null unique references appointment (id),
  method text not null check (method in ('CARTE', 'TIERS_PAYANT', 'SUR_PLACE_DISTANCE', 'GRATUIT')),
  state text not null check (state in ('NONE', 'TO_AUTHORISE', 'AUTHORISED', 'CAPTURED', 'VOIDED', 'FAILED', 'WAIVED')),
  amount_cents integer not null check (amount_cents >= 0),
  platform_cents integer not null default 0 check (platform_cents >= 0),
  page_token_hash bytea unique,
  return_url text,
  reference text not null unique,
  -- When the person accepted at the payment page: with TO_AUTHORISE a mandate is kept, else the page is still open.
  accepted_at timestamptz,
  updated_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);

-- Work that happens after the answer ----------------------------------------------------------------------------------

create table outbox (
  id uuid primary key default gen_random_uuid(),
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  calendar text,
  calendar_method text check (calendar_method in ('REQUEST', 'CANCEL')),
  once_key text unique,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  last_error text,
  sent_at timestamptz,
  created_at timestamptz not null default now()
);
create index outbox_waiting on outbox (next_attempt_at) where sent_at is null;

create table job (
  name text primary key,
  next_run_at timestamptz not null default now(),
  locked_until timestamptz
);

create table doomed_blob (
  blob_key text primary key,
  created_at timestamptz not null default now()
);

-- Second line on medical tables: inside a request the role is «app» and sees one patient's rows.
grant select, insert, update, delete on medical_summary to app;
alter table medical_summary enable row level security;
alter table medical_summary force row level security;
create policy medical_summary_owner on medical_summary
  using (patient_id::text = current_setting('app.patient_id', true))
  with check (patient_id::text = current_setting('app.patient_id', true));
