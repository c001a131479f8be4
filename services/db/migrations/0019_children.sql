-- A link that a parent has taken away. The child's file stays, and nobody opens it by this link any more: it is kept
-- sealed for 30 days, then as long as files are kept (decisions 2.15).
create table removed_child (
  parent_id uuid not null references patient (id),
  child_id uuid not null references patient (id),
  removed_by uuid not null references account (id),
  removed_at timestamptz not null default now(),
  primary key (parent_id, child_id)
);
create index on removed_child (child_id);
