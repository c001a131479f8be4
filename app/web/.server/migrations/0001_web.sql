create table web_session (
  id_hash bytea primary key,
  data jsonb not null default '{}',
  account_id uuid,
  sealed_tokens bytea,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index web_session_expiry on web_session (expires_at);

create table booking_draft (
  account_id uuid primary key,
  data jsonb not null,
  expires_at timestamptz not null
);

create table form_answer (
  form_key text primary key,
  location text,
  session_id text,
  created_at timestamptz not null default now()
);
