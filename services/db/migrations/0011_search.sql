-- The first free slots, by time and of a practitioner: with the local day and minute in the index, no slot of another day
-- or hour is looked up in the table.
drop index slot_by_time;
create index slot_by_time on slot (starts_at, local_date, local_minute, practitioner_id) where status = 'AVAILABLE';
drop index slot_of_practitioner;
create index slot_of_practitioner on slot (practitioner_id, starts_at, local_date, local_minute)
  where status = 'AVAILABLE';

-- Practitioners by the beginning of their town, as a search compares it.
create index practitioner_city on practitioner (translate(city_norm, '-''', '  ') text_pattern_ops) where active;

-- Communes by the beginning of a postal code. The built-in function is not marked immutable, for other types than text.
create function postal_codes_text(codes text[]) returns text
language sql immutable parallel safe as $$ select ' ' || array_to_string(codes, ' ') $$;
create index city_postal_code_starts on city using gin (postal_codes_text(postal_codes) gin_trgm_ops);

-- Dropped drafts whose answers are still to be deleted: a few of all appointments.
create index appointment_dropped_answers on appointment (id) where phase = 'DRAFT_DROPPED' and answers <> '{}';
