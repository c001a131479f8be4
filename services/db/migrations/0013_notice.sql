-- How long before its start a slot can last be taken. A request must be answered two hours before: one hour is the least
-- that the patient needs for the steps and the practitioner for the answer.
alter table practitioner add column notice interval not null
  generated always as (make_interval(mins => case confirmation when 'DEMANDE' then greatest(lead_minutes, 180) else lead_minutes end)) stored;
