-- The tokens of a grant by time: a list of sessions reads the newest of each, and the oldest beyond a bound are deleted.
create index concurrently if not exists refresh_token_by_grant_expiry on refresh_token (grant_id, expires_at);
