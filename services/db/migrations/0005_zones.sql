-- Which time zones practitioners work in is asked each minute; without an index that reads all of them.
create index practitioner_zone on practitioner (zone) where active;
