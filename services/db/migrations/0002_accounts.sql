-- Terms ------------------------------------------------------------------------------------------------------

-- A text never changes: another wording is another version.
create table terms_text (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('CGU', 'NOTICE')),
  audience text not null check (audience in ('PATIENT', 'PRACTITIONER')),
  version text not null,
  html_fr text not null,
  html_en text not null,
  sha256_fr text not null,
  sha256_en text not null,
  in_force_at timestamptz not null,
  unique (kind, audience, version)
);

create table terms_acceptance (
  account_id uuid not null references account (id),
  text_id integer not null references terms_text (id),
  language text not null check (language in ('fr', 'en')),
  sha256 text not null,
  -- Cut to a /24 or a /48.
  network text,
  accepted_at timestamptz not null default now(),
  primary key (account_id, text_id)
);

alter table account drop column terms_accepted_at, drop column notice_accepted_at;

-- Codes and devices --------------------------------------------------------------------------------------------

-- Without an account: what an unknown address gets, so that it is answered like a known one and opens nothing.
-- Codes live ten minutes: whoever waits for one during the change asks again.
delete from one_time_code;
alter table one_time_code
  alter column account_id drop not null,
  add column email text not null,
  add column role text not null check (role in ('PATIENT', 'PRACTITIONER')),
  drop constraint one_time_code_purpose_check,
  add constraint one_time_code_purpose_check check (purpose in ('LOGIN', 'FORGOT', 'UNBLOCK', 'RESET'));
create index on one_time_code (email, role);

-- The password of a sign-up whose address had an account already: it leads to a code that is never sent.
create table repeated_sign_up (
  email_norm text not null,
  role text not null check (role in ('PATIENT', 'PRACTITIONER')),
  password_hash text not null,
  -- Ten wrong passwords shut it as they shut an account.
  blocked boolean not null default false,
  expires_at timestamptz not null,
  primary key (email_norm, role)
);

alter table account
  add column last_login_at timestamptz,
  -- When a code mailed to the address was first entered; without it the account may be anybody's.
  add column email_proven_at timestamptz,
  drop constraint account_email_norm_role_key;
update account set email_proven_at = created_at where status <> 'PENDING_EMAIL';
-- A closed account leaves its address free.
create unique index account_email_norm_role_key on account (email_norm, role) where status <> 'CLOSED';

create table known_device (
  account_id uuid not null references account (id),
  device_hash bytea not null,
  last_seen_at timestamptz not null default now(),
  primary key (account_id, device_hash)
);

-- Patients -----------------------------------------------------------------------------------------------------

alter table patient
  add column civility text not null default 'AUCUNE' check (civility in ('MME', 'M', 'AUCUNE')),
  add column nationality text,
  add column spoken_languages text[] not null default '{}',
  add column health_compl_number text,
  add column health_compl_start_on date,
  add column health_compl_end_on date,
  add column contact_first_name text,
  add column contact_last_name text,
  add column contact_phone text,
  add column contact_email text,
  add column avatar_preset integer references reference_item (id),
  add column avatar_blob uuid,
  add column newsletter_asked_at timestamptz,
  add constraint patient_health_compl_whole
    check (num_nonnulls(health_compl_number, health_compl_start_on, health_compl_end_on) in (0, 3)),
  add constraint patient_one_avatar check (num_nonnulls(avatar_preset, avatar_blob) <= 1);

-- Mail ---------------------------------------------------------------------------------------------------------

alter table outbox
  -- Where the newsletter is left in one click (RFC 8058).
  add column leave_url text,
  add column reply_to text;
