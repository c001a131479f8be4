-- When somebody logged in the time before the last one: what others have done in a record since then is news.
alter table account add column former_login_at timestamptz;

-- The lines of one patient since an instant; whether they follow each other is not told. The caller must have checked whose
-- they are.
create function record_event_since(wanted uuid, since timestamptz) returns setof record_event
language plpgsql stable set role = 'app' as $$
declare kept text := current_setting('app.patient_id', true);
begin
  perform set_config('app.patient_id', wanted::text, true);
  return query select * from record_event e where e.patient_id = wanted and e.at > since;
  perform set_config('app.patient_id', coalesce(kept, ''), true);
end
$$;
