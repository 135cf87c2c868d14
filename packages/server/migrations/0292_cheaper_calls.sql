-- A function that holds a query of its own is called for each row; one expression becomes part of the statement.
create or replace function tr(texts jsonb, lang text) returns text language sql immutable parallel safe as $$
  select coalesce(texts ->> lang, texts ->> 'en_US', jsonb_path_query_first(texts, '$.*') #>> '{}')
$$;

-- The owner's column has another name in each table; a statement that is made anew for it is planned anew, too.
create or replace function place_in_unit() returns trigger language plpgsql as $$
begin
  if new.unit_id is null then
    select m.unit_id into new.unit_id from unit_member m
    where m.tenant_id = new.tenant_id and m.user_id = (to_jsonb(new) ->> tg_argv[0])::uuid and m.is_primary
      and counts_today(m.start_on, m.end_on);
  end if;
  return new;
end $$;
