-- One row that is written to prove that the database takes writes.
create table readiness (
  one boolean primary key default true check (one),
  checked_at timestamptz not null
);
