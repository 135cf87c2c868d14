-- A token may be revoked while its session lives. Whoever keeps the session in memory hears of it; tokens that have
-- run out are swept away without a word.
create function notify_token() returns trigger language plpgsql as $$
begin
  perform pg_notify('atrium_change', '0:session:' || old.session_id);
  return null;
end $$;
create trigger notify after delete on oidc_record for each row
  when (old.model = 'AccessToken' and old.session_id is not null and old.expires_at > now())
  execute function notify_token();
