-- One row that is written to prove that the database of the web app takes writes.
create table web_readiness (
  one boolean primary key default true check (one),
  checked_at timestamptz not null
);
