-- The answers of one patient, read as the role «app», which row-level security limits to this one: a page reads them in
-- one statement instead of five. The caller must have checked whose they are.
create function medical_summary_of(wanted uuid) returns setof medical_summary
language plpgsql stable set role = 'app' set app.patient_id = '' as $$
begin
  perform set_config('app.patient_id', wanted::text, true);
  return query select * from medical_summary where patient_id = wanted;
end
$$;
