-- Documents with large metadata: each counts with the most that metadata may have, so that no text is read to be counted.
create index concurrently if not exists document_large_metadata on document (company_user_id) where octet_length(metadata::text) > 1024;
