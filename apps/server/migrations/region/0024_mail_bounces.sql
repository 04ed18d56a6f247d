set local lock_timeout = '5s';

-- When the mail server refused the address for good, and with which code: the mail is then not tried again.
alter table mail add column bounced_at timestamptz;
alter table mail add column smtp_code text;
-- Until then no ordinary mail goes to the address that bounced. At most one mail of an address has it.
alter table mail add column suppressed_until timestamptz;
-- True for a mail that is left out while its address is suppressed; codes and warnings about an account never are.
alter table mail add column is_ordinary boolean not null default false;
alter table mail add column left_out_at timestamptz;
