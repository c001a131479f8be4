-- Weights and heights given with the medical answers stand among the measurements, and nowhere else.
alter table medical_summary no force row level security;
alter table measurement no force row level security;

insert into measurement (patient_id, kind, value, measured_on, added_by, created_at)
select s.patient_id, given.kind, given.value, given.day, who.account_id, s.updated_at
from medical_summary s
join patient p on p.id = s.patient_id
cross join lateral (values
  ('WEIGHT', s.weight_kg, (s.updated_at at time zone 'Europe/Paris')::date),
  ('HEIGHT', s.height_cm::numeric, (s.updated_at at time zone 'Europe/Paris')::date)
) given (kind, value, day)
cross join lateral (select coalesce(
  p.account_id,
  (select parent.account_id from guardianship g join patient parent on parent.id = g.parent_id
    where g.child_id = p.id order by g.created_at limit 1),
  (select r.removed_by from removed_child r where r.child_id = p.id order by r.removed_at limit 1)) as account_id) who
where given.value is not null and who.account_id is not null
  -- What is known of a later moment counts, and what says the same is no other measure.
  and not exists (select from measurement m where m.patient_id = s.patient_id and m.kind = given.kind
    and (m.measured_on, m.created_at) >= (given.day, s.updated_at))
  and given.value is distinct from (select m.value from measurement m
    where m.patient_id = s.patient_id and m.kind = given.kind order by m.measured_on desc, m.created_at desc limit 1);

alter table medical_summary drop column weight_kg, drop column height_cm;
alter table medical_summary force row level security;
alter table measurement force row level security;
