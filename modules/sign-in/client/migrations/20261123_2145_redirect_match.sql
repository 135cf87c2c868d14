-- How a redirect address is compared with the registered ones. All but the literal comparison are for clients with the
-- mark: front ends that return to the page they were left on.
alter table oauth_client
  add column redirect_match text not null default 'exact' check (redirect_match in ('exact', 'below', 'origin')),
  add check (legacy or redirect_match = 'exact');
