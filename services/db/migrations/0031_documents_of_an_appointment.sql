-- At which appointment a document was given; null for what the patient added.
alter table document add column appointment_id uuid references appointment (id);
