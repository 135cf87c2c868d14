-- The data of a person are written into an archive by a job.
alter table job drop constraint job_kind_check;
alter table job add constraint job_kind_check check (kind in ('export', 'import', 'tenant', 'personal'));
