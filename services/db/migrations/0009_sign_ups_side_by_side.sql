-- An address that nobody has proven may have several sign-ups, each with its own account, until a code proves one.
drop index account_email_norm_role_key;
create unique index account_email_norm_role_key on account (email_norm, role)
  where status <> 'CLOSED' and email_proven_at is not null;
create index account_email on account (email_norm, role);

-- A taken address answers like a free one, so that its sign-ups stand side by side too.
alter table repeated_sign_up
  drop constraint repeated_sign_up_pkey,
  add column id uuid primary key default gen_random_uuid(),
  add column created_at timestamptz not null default now();
create index repeated_sign_up_email on repeated_sign_up (email_norm, role);

alter table one_time_code
  add column repeated_id uuid references repeated_sign_up (id) on delete cascade;
create index on one_time_code (repeated_id) where repeated_id is not null;
