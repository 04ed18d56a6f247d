set local lock_timeout = '5s';

-- The object that a stored response describes: the response goes when the data of the object is deleted.
alter table idempotent_answer add column about uuid;
