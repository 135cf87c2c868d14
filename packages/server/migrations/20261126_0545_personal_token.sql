-- Personal access tokens: a person's programs act with them, in one tenant and role, without a browser. Only the hash of
-- a token is stored; it is random enough not to be tried out.
create table personal_token (
  tenant_id bigint not null references tenant,
  id uuid not null default new_id(),
  user_id uuid not null references app_user (id) on delete cascade,
  role_id uuid not null,
  name text not null,
  secret_hash bytea not null unique,
  -- Null for everything that its owner may do.
  permission_set_ids uuid[],
  -- CIDR blocks; none for any address.
  networks text[] not null default '{}',
  ends_at timestamptz not null,
  revoked_at timestamptz,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid default current_actor(),
  updated_at timestamptz not null default now(),
  updated_by uuid default current_actor(),
  primary key (tenant_id, id)
);
create index personal_token_by_user on personal_token (user_id);

call tenant_table('personal_token');

-- The last use of each token, under its id. It is neither a change of the token nor an entry of the audit log, and nobody is notified.
create table personal_token_use (
  tenant_id bigint not null references tenant,
  id uuid not null,
  used_at timestamptz not null,
  address text not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, id) references personal_token (tenant_id, id) on delete cascade
);
call wall('personal_token_use');
grant select on personal_token_use to atrium_app;
grant select, insert, update, delete on personal_token_use to atrium_site;

-- The token that acted stands beside the person.
alter table audit add column token_id uuid default nullif(current_setting('app.token_id', true), '')::uuid;

-- It is hashed with the row. Rows without one keep the text by which they were chained.
create or replace function audit_text(a audit, actor uuid, actor_sum bytea, subject uuid, subject_sum bytea, fields text[])
returns text language sql stable parallel safe as $$
  select (jsonb_build_array(a.tenant_id, a.id, (extract(epoch from a.at) * 1000000)::bigint, a.actor_id, a.request_id,
    a.entity, a.entity_id, a.verb, open_part(a.before, fields), open_part(a.after, fields),
    actor, encode(actor_sum, 'hex'), subject, encode(subject_sum, 'hex'), to_jsonb(fields))
    || case when actor_sum is not null or (a.address is null and a.user_agent is null) then '[]'
      else jsonb_build_array(a.address, a.user_agent) end
    || case when a.token_id is null then '[]' else jsonb_build_array(jsonb_build_object('token', a.token_id)) end)::text
$$;
