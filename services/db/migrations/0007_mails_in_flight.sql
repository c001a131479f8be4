alter table outbox
  -- The process that sends the mail; it renews next_attempt_at, which ends the claim of one that died.
  add column claim uuid,
  -- How often the mail was handed over whole without an answer: such a mail may have arrived.
  add column handovers integer not null default 0,
  -- Why no further attempt is made: the mail was refused for good, or may have arrived twice already.
  add column given_up text check (given_up in ('REFUSED', 'UNKNOWN')),
  -- Who may be told that the mail was refused.
  add column refusal_key text;
update outbox set given_up = 'REFUSED' where sent_at is null and attempts >= 30;
drop index outbox_waiting;
create index outbox_waiting on outbox (next_attempt_at) where sent_at is null and given_up is null;
create index outbox_refusal on outbox (refusal_key, created_at) where refusal_key is not null;
