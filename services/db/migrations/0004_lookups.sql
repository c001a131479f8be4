-- What is looked up at every choice of a slot, and each minute by the job that frees slots.
create index appointment_drafts_of_booker on appointment (booked_by) where phase = 'DRAFT';
create index appointment_unanswered on appointment (answer_before) where status = 'PENDING' and phase = 'BOOKED';
