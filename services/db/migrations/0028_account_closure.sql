-- An account that its owner closes is kept for 30 days, until this moment.
alter table account add column closes_at timestamptz;
update account set closes_at = now() + interval '30 days' where status = 'CLOSING';
alter table account add check ((status = 'CLOSING') = (closes_at is not null));
