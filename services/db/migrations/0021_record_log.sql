-- Replaces 3851ceb241c2becfdf3f76fe95d51cf549d34c43d8e70566c72e427969aeb71c: that one needed a superuser, and makes the same.
-- As the role «app» a statement sees one patient's lines, whatever it forgets to ask for; the owner adds them.
grant select on record_event to app;
alter table record_event enable row level security;
create policy record_event_owner on record_event
  using (patient_id::text = current_setting('app.patient_id', true));
create index on record_event (at);

-- All lines of one patient, with what tells a line that was changed or taken out. The caller must have checked whose they
-- are.
create function record_event_of(wanted uuid)
returns table (seq integer, at timestamptz, account_id uuid, act text, subject uuid, digest bytea, follows boolean)
language plpgsql stable set role = 'app' as $$
declare kept text := current_setting('app.patient_id', true);
begin
  perform set_config('app.patient_id', wanted::text, true);
  return query select e.seq, e.at, e.account_id, e.act, e.subject, e.digest,
    e.digest = record_event_digest(e) and e.seq = row_number() over line
      and e.former = coalesce(lag(e.digest) over line, sha256(convert_to(wanted::text, 'UTF8')))
    from record_event e window line as (order by e.seq);
  perform set_config('app.patient_id', coalesce(kept, ''), true);
end
$$;

-- What all records' last lines were at an instant, in one digest. The same stands in the program's own log, which the
-- owner of this database does not write: lines that are cut off later show.
create table record_heads (
  at timestamptz primary key,
  records integer not null,
  digest bytea not null
);
create trigger record_heads_stand before update or delete or truncate on record_heads
  for each statement execute function refuse_audit_change();

create function record_heads_at(until timestamptz, out records integer, out digest bytea)
language sql stable as $$
  select count(*)::integer, sha256(convert_to(coalesce(string_agg(
    last.patient_id || ' ' || last.seq || ' ' || encode(last.digest, 'hex'), e'\n' order by last.patient_id), ''), 'UTF8'))
  from (select distinct on (e.patient_id) e.patient_id, e.seq, e.digest from record_event e where e.at < until
    order by e.patient_id, e.seq desc) last
$$;
