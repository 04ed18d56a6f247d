-- A service's requests of one status in their order: the rare ones are not looked for among all of them. Status first, so
-- that a list of one status is read in the order of this index (see listOfService).
create index connect_request_by_status on connect_request (status, service_id, id);
