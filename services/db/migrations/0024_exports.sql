-- Replaces dbdf6006fa23f931f4114ca6efe901902dddf8d33caad64136e05e27b1cbdb33: that one needed a superuser, and makes the same.
-- Copies of a record that somebody asked for -------------------------------------------------------------------------

-- One for each record and account: asking again replaces it.
create table record_export (
  id uuid primary key default gen_random_uuid(),
  patient_id uuid not null references patient (id),
  asked_by uuid not null references account (id),
  language text not null check (language in ('fr', 'en')),
  state text not null default 'ASKED' check (state in ('ASKED', 'MAKING', 'READY', 'FAILED')),
  -- How often the making began; what fails three times is given up.
  attempts integer not null default 0,
  asked_at timestamptz not null default now(),
  -- Since when it is being made, is ready or has failed.
  state_at timestamptz not null default now(),
  html_blob text unique,
  html_bytes integer,
  ips_blob text unique,
  ips_bytes integer,
  -- The documents that it lists: the id of each, and its place in the archive, which tells its name.
  files jsonb not null default '[]',
  unique (patient_id, asked_by),
  check ((state = 'READY') = (html_blob is not null and html_bytes is not null and ips_blob is not null and ips_bytes is not null))
);
create index on record_export (state, state_at);

-- As the role «app» a statement sees and changes one patient's rows, whatever it forgets to ask for.
grant select, insert, update, delete on record_export to app;
alter table record_export enable row level security;
alter table record_export force row level security;
create policy record_export_owner on record_export
  using (patient_id::text = current_setting('app.patient_id', true))
  with check (patient_id::text = current_setting('app.patient_id', true));

-- All copies of one patient's record in one statement. The caller must have checked whose they are.
create function record_export_of(wanted uuid) returns setof record_export
language plpgsql stable set role = 'app' as $$
declare kept text := current_setting('app.patient_id', true);
begin
  perform set_config('app.patient_id', wanted::text, true);
  return query select * from record_export;
  perform set_config('app.patient_id', coalesce(kept, ''), true);
end $$;

-- Who makes copies sees of all patients those to be made, and those that are seven days old, and nothing else.
create policy record_export_job on record_export to current_user
  using (state in ('ASKED', 'MAKING') or state_at < now() - interval '7 days');
