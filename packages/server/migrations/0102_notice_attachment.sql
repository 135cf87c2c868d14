-- An announcement names the group of its attachments; what hangs there is the file service's to know.
alter table notice add column attachment_id uuid;
