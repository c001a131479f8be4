-- Replaces 32a4c5485b66a7b53dc4a78803a15e4c4b85841771e2686d84fe2b9eb7a7f9be: that one needed a superuser, and makes the same.
-- The documents of a record -------------------------------------------------------------------------------------------

create table document (
  id uuid primary key default gen_random_uuid(),
  patient_id uuid not null references patient (id),
  category_id integer not null references reference_item (id),
  -- Each null where its category does not ask for it (MR-180 to MR-182).
  type_id integer references reference_item (id),
  part_id integer references reference_item (id),
  laterality_id integer references reference_item (id),
  consultation_type_id integer references reference_item (id),
  -- What the person calls it; `file_name` is that of the file.
  name text not null check (name <> ''),
  name_norm text not null generated always as (f_norm(name)) stored,
  dated date not null,
  file_name text not null,
  mime text not null,
  size_bytes integer not null check (size_bytes between 1 and 5242880),
  blob_key text not null unique,
  version integer not null default 1,
  added_by uuid not null references account (id),
  created_at timestamptz not null default now(),
  -- In the bin from then on, for 30 days (decisions 2.10).
  deleted_at timestamptz
);
create index on document (patient_id);
create index on document (deleted_at) where deleted_at is not null;

-- As the role «app» a statement sees and changes one patient's rows, whatever it forgets to ask for.
grant select, insert, update, delete on document to app;
alter table document enable row level security;
alter table document force row level security;
create policy document_owner on document
  using (patient_id::text = current_setting('app.patient_id', true))
  with check (patient_id::text = current_setting('app.patient_id', true));

-- All documents of one patient in one statement. The caller must have checked whose they are.
create function document_of(wanted uuid) returns setof document
language plpgsql stable set role = 'app' as $$
declare kept text := current_setting('app.patient_id', true);
begin
  perform set_config('app.patient_id', wanted::text, true);
  return query select * from document;
  perform set_config('app.patient_id', coalesce(kept, ''), true);
end $$;

-- Who empties the bins sees of all patients what has been in one for 30 days, and nothing else.
create policy document_bin on document to current_user
  using (deleted_at < now() - interval '30 days');
