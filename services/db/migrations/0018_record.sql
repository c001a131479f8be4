-- Replaces 8cbd39647dfbe7abe984a71f3c485970ef6dea5a0942d0f928d5a741b76e617b: that one needed a superuser, and makes the same.
-- The record of a patient: lists of entries -----------------------------------------------------------------------

-- Days may be known to the month or the year only: «2009», «2009-03», «2009-03-14» (decisions 2.9), in order as text.
create domain partial_day as text collate "C"
  check (value ~ '^(19|20)\d\d(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?$');

create table allergy (
  id uuid primary key default gen_random_uuid(),
  patient_id uuid not null references patient (id),
  motif_id integer not null references reference_item (id),
  -- What «Autre (préciser)» stands for.
  other_name text check (other_name <> ''),
  medical_product boolean not null,
  -- Null: not known.
  manifestation text check (manifestation <> ''),
  started partial_day not null,
  version integer not null default 1,
  added_by uuid not null references account (id),
  created_at timestamptz not null default now()
);
create table antecedent (
  id uuid primary key default gen_random_uuid(),
  patient_id uuid not null references patient (id),
  motif_id integer not null references reference_item (id),
  other_name text check (other_name <> ''),
  surgery boolean not null,
  started partial_day not null,
  -- Null: it goes on.
  ended partial_day,
  version integer not null default 1,
  added_by uuid not null references account (id),
  created_at timestamptz not null default now()
);
-- The public list of the medicines of France; `cis` is its code.
create table medicine (
  cis integer primary key,
  name text not null,
  name_norm text not null generated always as (f_norm(name)) stored
);
create index medicine_name on medicine using gin (name_norm gin_trgm_ops);

create table treatment (
  id uuid primary key default gen_random_uuid(),
  patient_id uuid not null references patient (id),
  -- A name of the public list of medicines, or the patient's own words.
  name text not null check (name <> ''),
  cis integer,
  frequency text not null check (frequency <> ''),
  regular boolean not null,
  punctual boolean not null,
  started partial_day not null,
  -- Null: it is still taken (R18).
  ended partial_day,
  version integer not null default 1,
  added_by uuid not null references account (id),
  created_at timestamptz not null default now(),
  check (not (regular and punctual)),
  check (regular or punctual or ended is not null)
);
create table measurement (
  id uuid primary key default gen_random_uuid(),
  patient_id uuid not null references patient (id),
  kind text not null check (kind in ('WEIGHT', 'HEIGHT')),
  -- kg or cm (R13).
  value numeric(4, 1) not null,
  measured_on date not null,
  version integer not null default 1,
  added_by uuid not null references account (id),
  created_at timestamptz not null default now(),
  check (case kind when 'WEIGHT' then value between 0.3 and 650 else value between 20 and 280 and value = trunc(value) end)
);

-- What is known of an empty list: that there is nothing. Without a row nobody has said anything (decisions 2.9).
create table nothing_known (
  patient_id uuid not null references patient (id),
  list text not null check (list in ('allergy', 'antecedent', 'treatment')),
  said_by uuid not null references account (id),
  said_at timestamptz not null default now(),
  primary key (patient_id, list)
);

-- As the role «app» a statement sees and changes one patient's rows, whatever it forgets to ask for.
do $$
declare name text;
begin
  foreach name in array array['allergy', 'antecedent', 'treatment', 'measurement', 'nothing_known'] loop
    execute format('create index on %I (patient_id)', name);
    execute format('grant select, insert, update, delete on %I to app', name);
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format($policy$create policy %I on %I
      using (patient_id::text = current_setting('app.patient_id', true))
      with check (patient_id::text = current_setting('app.patient_id', true))$policy$, name || '_owner', name);
    -- All rows of one patient in one statement. The caller must have checked whose they are.
    execute format($function$create function %I(wanted uuid) returns setof %I
      language plpgsql stable set role = 'app' as $body$
      declare kept text := current_setting('app.patient_id', true);
      begin
        perform set_config('app.patient_id', wanted::text, true);
        return query select * from %I;
        perform set_config('app.patient_id', coalesce(kept, ''), true);
      end $body$ $function$, name || '_of', name, name);
  end loop;
end $$;

-- Who did what in a record, each line sealed to the one before it -----------------------------------------------------

create table record_event (
  patient_id uuid not null references patient (id),
  seq integer not null,
  at timestamptz not null default now(),
  -- No key leads to an account: lines outlive it.
  account_id uuid not null,
  act text not null,
  subject uuid,
  former bytea not null,
  digest bytea not null,
  primary key (patient_id, seq),
  unique (patient_id, former)
);
create trigger record_event_stands before update or delete or truncate on record_event
  for each statement execute function refuse_audit_change();

create function record_event_digest(e record_event) returns bytea
language sql stable as $$
  select sha256(e.former || convert_to(jsonb_build_array(e.patient_id, e.seq,
    to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), e.account_id, e.act, e.subject)::text, 'UTF8'))
$$;

-- One writer at a time for each patient: the next line must seal the last one.
create function add_record_event(patient uuid, account uuid, act text, subject uuid) returns void
language plpgsql as $$
declare
  last record_event;
  event record_event;
begin
  perform pg_advisory_xact_lock(7301, hashtext(patient::text));
  select * into last from record_event r where r.patient_id = patient order by r.seq desc limit 1;
  event.patient_id := patient;
  event.seq := coalesce(last.seq, 0) + 1;
  event.at := now();
  event.account_id := account;
  event.act := act;
  event.subject := subject;
  event.former := coalesce(last.digest, sha256(convert_to(patient::text, 'UTF8')));
  event.digest := record_event_digest(event);
  insert into record_event select event.*;
end
$$;
