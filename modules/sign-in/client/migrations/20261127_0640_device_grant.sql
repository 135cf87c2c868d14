-- Programs without a browser of their own sign people in by a code that is entered elsewhere (RFC 8628). Their tokens
-- count without a cookie, so that they get none by another way that ends in a browser.
alter table oauth_client
  drop constraint oauth_client_grants_check,
  add constraint oauth_client_grants_check
    check (grants <@ array['authorization_code', 'refresh_token', 'implicit', 'device_code']),
  add constraint oauth_client_device_check
    check (not 'device_code' = any (grants) or not grants && array['authorization_code', 'implicit']);

-- By the hash of the code that a person enters.
create index oidc_record_by_user_code on oidc_record (uid) where model = 'DeviceCode';
