-- What was given before openings were kept may have been read long ago: it counts as opened.
alter table document drop column opened_at;
alter table document add column opened_at timestamptz default now();
alter table document alter column opened_at drop default;

-- Whether it was given and nobody opened it yet.
alter table document add column is_new boolean not null generated always as (given_by is not null and opened_at is null) stored;

-- Opens a document of a patient: it is new no longer. The caller must have checked whose it is.
create function open_document(owner uuid, opened uuid) returns void
language plpgsql set role = 'app' as $$
declare kept text := current_setting('app.patient_id', true);
begin
  perform set_config('app.patient_id', owner::text, true);
  update document set opened_at = now() where id = opened and is_new;
  perform set_config('app.patient_id', coalesce(kept, ''), true);
end
$$;
