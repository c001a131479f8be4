-- The social security number of a patient, sealed by the program with a key that the database does not know.
create table social_security (
  patient_id uuid primary key references patient (id),
  number_sealed bytea not null,
  -- Tells the key that sealed it from others.
  key_mark bytea not null,
  -- When somebody saved it; sealing it anew changes nothing here.
  saved_at timestamptz not null default now()
);

-- As the role «app» a statement sees and changes one patient's rows, whatever it forgets to ask for.
grant select, insert, update, delete on social_security to app;
alter table social_security enable row level security;
alter table social_security force row level security;
create policy social_security_owner on social_security
  using (patient_id::text = current_setting('app.patient_id', true))
  with check (patient_id::text = current_setting('app.patient_id', true));

-- The number of one patient in one statement. The caller must have checked whose it is.
create function social_security_of(wanted uuid) returns setof social_security
language plpgsql stable set role = 'app' as $$
declare kept text := current_setting('app.patient_id', true);
begin
  perform set_config('app.patient_id', wanted::text, true);
  return query select * from social_security;
  perform set_config('app.patient_id', coalesce(kept, ''), true);
end $$;

-- Who seals numbers with a new key sees them while it says so, and at no other time.
create policy social_security_seal on social_security to current_user
  using (current_setting('app.sealing', true) = 'on');
