-- Whom a mail is for can itself be what a person keeps private: the address under verification is the value. It lies in
-- the encrypted body; what remains readable is a keyed hash, by which an operator finds the mail to an address.

-- The key is not in the database, so rows cannot be converted here. No installation has any yet.
delete from mail;
alter table mail drop column "to";
alter table mail add column to_hash text not null;
-- Mail goes to the mail server, text messages to their gateway.
alter table mail add column channel text not null default 'mail' check (channel in ('mail', 'sms'));
-- From then on the mail means nothing: it is not sent any more, and address and text go.
alter table mail add column expires_at timestamptz;
create index mail_by_address on mail (to_hash, id);
drop index mail_to_send;
create index mail_to_send on mail (channel, next_try_at) where sent_at is null;
create index mail_by_expiry on mail (expires_at) where expires_at is not null;
