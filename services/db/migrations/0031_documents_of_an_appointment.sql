-- At which appointment a document was given; null for what the patient added, and for what was given before.
alter table document add column appointment_id uuid references appointment (id);
