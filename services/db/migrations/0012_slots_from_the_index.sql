-- The first free slots are read from the index alone, without looking up those of other hours or held ones in the table.
drop index slot_by_time;
create index slot_by_time on slot (starts_at, local_date, local_minute, practitioner_id) include (held_until)
  where status = 'AVAILABLE';
-- With the day and the minute as keys behind a range of times, PostgreSQL 18 overestimates the cost and takes another index.
drop index slot_of_practitioner;
create index slot_of_practitioner on slot (practitioner_id, starts_at) include (local_date, local_minute, held_until)
  where status = 'AVAILABLE';
