-- Bounced mails by id, for the list of an operator.
create index concurrently if not exists mail_by_bounce on mail (id) where bounced_at is not null;
-- Whether an address is suppressed.
create index concurrently if not exists mail_by_suppressed_address on mail (to_hash) where suppressed_until is not null;
