-- Until when the process that runs the act of a form says so; after that the act may be run again.
alter table form_answer add column leased_until timestamptz not null default now();
