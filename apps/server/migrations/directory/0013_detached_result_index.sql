-- The results of a client by time: of more than a bound the oldest are deleted.
create index concurrently if not exists detached_result_by_client on detached_result (client_id, created_at);
