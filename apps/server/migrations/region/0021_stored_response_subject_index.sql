create index concurrently if not exists idempotent_answer_by_subject on idempotent_answer (about) where about is not null;
