-- The number of the drawing that stands for an invented practitioner; others have none.
alter table practitioner add column portrait smallint;
