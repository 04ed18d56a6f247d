set local lock_timeout = '5s';

-- The login of a test person, sealed to the account key of the owner, who acts for the person with it.
alter table account add column if not exists sandbox_sealed_login text;
