-- The file a job has made is in the store of files, under a key that nobody can guess.
alter table job add column file_key text unique check (file_key ~ '^[0-9a-f]{64}$');

-- What jobs have made until now waits for the store as all bytes do that came with the database. An owner that is no
-- superuser sees its walled tables only while the wall is not forced.
alter table job no force row level security;
alter table job_piece no force row level security;
alter table file_content no force row level security;
alter table job disable trigger user;
-- What does not fit into one value is made anew by whoever misses it.
update job set file_key = replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')
where file_name is not null and file_size < 500000000;
update job set file_name = null, file_size = null where file_key is null and file_name is not null;
insert into file_content (tenant_id, key, content)
select j.tenant_id, j.file_key, string_agg(p.content, ''::bytea order by p.position)
from job j join job_piece p on p.tenant_id = j.tenant_id and p.job_id = j.id
where j.file_key is not null group by 1, 2;
alter table job enable trigger user;
alter table job force row level security;
alter table file_content force row level security;
drop table job_piece;

-- With the job goes its file. Of a tenant that goes the bytes are removed before its rows.
create function remove_job_file() returns trigger language plpgsql as $$
begin
  if not is_going(old.tenant_id) then
    insert into file_removal (tenant_id, key) values (old.tenant_id, old.file_key);
  end if;
  return null;
end $$;
create trigger remove_file after delete on job for each row when (old.file_key is not null)
  execute function remove_job_file();
