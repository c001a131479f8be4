-- The answers to calls with an Idempotency-Key, each written in the transaction of its call. They may hold tokens, so
-- they are sealed; of the key and of what was sent only hashes stand here.
create table kept_answer (
  key_hash bytea primary key,
  content_mark bytea not null,
  sealed bytea not null,
  created_at timestamptz not null
);
create index on kept_answer (created_at);
