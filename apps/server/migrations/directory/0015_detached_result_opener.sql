set local lock_timeout = '5s';

-- The keyed hash of the address that started the authorization; null: an earlier program stored the row. A stranger may start
-- authorizations of any client, so that of too many results those of the address with the most are deleted.
alter table detached_result add column opened_from text;
