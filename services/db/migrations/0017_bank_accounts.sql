-- The account for transfers by patients, where the practitioner has given one.
alter table practitioner add column iban text check (iban ~ '^[A-Z]{2}[0-9]{2}[0-9A-Z]{11,30}$');
