-- The token of a service account may be revoked while it would still count. Instances that have cached its session hear
-- of it, as they do of tokens of people.
create function notify_service_token() returns trigger language plpgsql as $$
begin
  perform pg_notify('atrium_change', k.tenant_id || ':service_credential:')
  from service_account k where k.id::text = old.payload ->> 'clientId';
  return null;
end $$;
create trigger notify_service_token after delete on oidc_record for each row
  when (old.model = 'ClientCredentials' and old.expires_at > now())
  execute function notify_service_token();
