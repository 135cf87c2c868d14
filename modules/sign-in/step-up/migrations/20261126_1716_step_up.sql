-- When the user of a session last proved to be there, by the sign-in or since. Sessions that another one has opened
-- have no proof of their own.
alter table session add column proven_at timestamptz;
update session set proven_at = created_at where opened_by is null and client_id is null and ended_at is null;

drop trigger notify on session;
create trigger notify after update of tenant_id, role_id, secret_hash, ended_at, expires_at, trace_id, proven_at on session
  for each row execute function notify_session();

-- What happens to calls of an HZERO-compatible client that need a fresh proof, for which it has no dialog.
alter table oauth_client add column step_up text not null default 'refuse' check (step_up in ('refuse', 'sign-in'));
