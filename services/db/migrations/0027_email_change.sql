-- A code sent to a new address, which changes that of an account: the row holds the new one.
alter table one_time_code
  drop constraint one_time_code_purpose_check,
  add constraint one_time_code_purpose_check check (purpose in ('LOGIN', 'FORGOT', 'UNBLOCK', 'RESET', 'EMAIL'));
