-- A new code ends those asked from the same device or network alone.
alter table one_time_code add column asked_from text not null default '';
