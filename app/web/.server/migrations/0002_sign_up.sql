-- Health answers and a password stand in it, so all of it is sealed.
create table sign_up_draft (
  id_hash bytea primary key,
  sealed bytea not null,
  expires_at timestamptz not null
);
