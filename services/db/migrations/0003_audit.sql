-- Who did what to which record, and how it ended. No key leads to an account: rows outlive it.
create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  account_id uuid,
  call text not null,
  subject text check (subject ~* '^([0-9]+|[0-9a-f-]{36})$'),
  outcome text not null,
  network text
);
create index on audit (at);

create function refuse_audit_change() returns trigger
  language plpgsql
  as $$ begin raise exception 'The audit is only ever added to.'; end $$;
create trigger audit_stands before update or truncate on audit
  for each statement execute function refuse_audit_change();
create trigger audit_stays before delete on audit
  for each row when (old.at >= now() - interval '12 months') execute function refuse_audit_change();
