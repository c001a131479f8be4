-- Who gave a document at an appointment; null for what the patient added. Its patient may hide it (`deleted_at`), which
-- no bin ends, but neither change nor delete it (decisions 2.10).
alter table document add column given_by uuid references practitioner (id);

drop policy document_bin on document;
create policy document_bin on document to current_user
  using (deleted_at < now() - interval '30 days' and given_by is null);
