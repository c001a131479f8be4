-- When its patient, or a parent, first opened a document that was given: it is new until then.
alter table document add column opened_at timestamptz;
