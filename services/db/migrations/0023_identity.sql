-- Replaces 3728b22ed4f2872c30584a4a337073d53f28303288d01c25d3c656c44ff64dcd: that one needed a superuser, and makes the same.
-- The identity of a patient ---------------------------------------------------------------------------------------

alter table patient
  add column contact_country text,
  add column contact_city text,
  add column contact_postal_code text;

-- Who follows a patient: a practitioner of the product, or a name as it was typed. A row with neither says that there is
-- none; without a row nobody has said anything.
create table family_doctor (
  patient_id uuid primary key references patient (id),
  practitioner_id uuid references practitioner (id),
  name text check (name <> ''),
  check (num_nonnulls(practitioner_id, name) <= 1)
);

-- As the role «app» a statement sees and changes one patient's rows, whatever it forgets to ask for.
grant select, insert, update, delete on family_doctor to app;
alter table family_doctor enable row level security;
alter table family_doctor force row level security;
create policy family_doctor_owner on family_doctor
  using (patient_id::text = current_setting('app.patient_id', true))
  with check (patient_id::text = current_setting('app.patient_id', true));

-- The family doctor of one patient in one statement. The caller must have checked whose it is.
create function family_doctor_of(wanted uuid) returns setof family_doctor
language plpgsql stable set role = 'app' as $$
declare kept text := current_setting('app.patient_id', true);
begin
  perform set_config('app.patient_id', wanted::text, true);
  return query select * from family_doctor;
  perform set_config('app.patient_id', coalesce(kept, ''), true);
end $$;
