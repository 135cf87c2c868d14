/**
 * An expression of SQL: the names of the placeholders of a text, as `argumentsIn` finds them, in an array of JSON. `text` is
 * a query of one value.
 */
export const argumentNames = (
  text: string,
): string => `select coalesce(jsonb_agg(name order by at), '[]') from (
    select found[1] as name, min(at) as at from regexp_matches((${text}),
      '\\{([a-zA-Z][a-zA-Z0-9_]{0,63})\\}', 'g') with ordinality as argument (found, at)
    group by name
  ) as named`
