-- A transaction can look after several tables, such as the search over the records of all of them:
-- `app.looks_after` has their names with commas between.
create or replace function scope_tenant(target text) returns bigint language sql stable parallel safe as $$
  select case when current_setting('app.data_scope', true) = 'all'
      or target = any(string_to_array(coalesce(current_setting('app.looks_after', true), ''), ',')) is not true
    then nullif(current_setting('app.tenant_id', true), '')::bigint end
$$;
