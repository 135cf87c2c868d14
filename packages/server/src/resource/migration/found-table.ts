import type pg from 'pg'
import type { Check, Column, ForeignKey, Table } from './wanted-table.ts'

/** Columns that `create table` of every resource has. */
export const everyTable = [
  'tenant_id',
  'id',
  'version',
  'created_at',
  'created_by',
  'updated_at',
  'updated_by',
]

/** A table as it is in the database; undefined if there is none. */
export async function foundTable(client: pg.Client, name: string): Promise<Table | undefined> {
  const { rows: columns } = await client.query<Column>(
    `select attname as name, format_type(atttypid, atttypmod) as type, attnotnull as "isRequired",
       (select pg_get_expr(adbin, adrelid) from pg_attrdef
         where adrelid = attrelid and adnum = attnum and attgenerated = '') as default,
       case when attgenerated <> '' then substr(col_description(attrelid, attnum), 11) end as computed
     from pg_attribute
     where attrelid = to_regclass(quote_ident($1)) and attnum > 0 and not attisdropped order by attnum`,
    [name],
  )
  if (columns.length === 0) return undefined
  const isScoped = await hasScope(client, name)
  const own = isScoped ? [...everyTable, 'unit_id'] : everyTable
  return {
    name,
    columns: columns
      .filter(column => !own.includes(column.name))
      .map(column => ({
        ...column,
        default: column.default ?? undefined,
        computed: column.computed ?? undefined,
      })),
    unique: await uniqueColumns(client, name),
    foreignKeys: await foreignKeysOf(client, name),
    checks: await checksOf(client, name),
    isScoped,
  }
}

async function hasScope(client: pg.Client, name: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_policy where polrelid = to_regclass(quote_ident($1)) and polname = 'scope_read'`,
    [name],
  )
  return rowCount !== 0
}

/** The columns that are unique with the tenant. */
async function uniqueColumns(client: pg.Client, name: string): Promise<string[][]> {
  const { rows } = await client.query<{ columns: string[] }>(
    `select array(select attname::text from unnest(conkey) with ordinality as key (num, at)
       join pg_attribute on attrelid = conrelid and attnum = num order by at) as columns
     from pg_constraint where conrelid = to_regclass(quote_ident($1)) and contype = 'u'`,
    [name],
  )
  return rows.flatMap(({ columns: [tenant, ...others] }) => (tenant === 'tenant_id' ? [others] : []))
}

/** The keys of one column, beside the tenant. */
async function foreignKeysOf(client: pg.Client, name: string): Promise<ForeignKey[]> {
  const { rows } = await client.query<{ columns: string[]; table: string }>(
    `select array(select attname::text from unnest(conkey) with ordinality as key (num, at)
       join pg_attribute on attrelid = conrelid and attnum = num order by at) as columns,
       (select relname from pg_class where oid = confrelid) as table
     from pg_constraint where conrelid = to_regclass(quote_ident($1)) and contype = 'f'`,
    [name],
  )
  return rows.flatMap(({ columns, table }) => {
    const [column, ...others] = columns.filter(one => one !== 'tenant_id')
    return column === undefined || others.length > 0
      ? []
      : [{ column, table, ofTenant: columns.length === 2 }]
  })
}

/** The conditions that a definition has written, as their comments have them. */
async function checksOf(client: pg.Client, name: string): Promise<Check[]> {
  const { rows } = await client.query<Check>(
    `select conname as name, substr(obj_description(oid, 'pg_constraint'), 8) as expression
     from pg_constraint where conrelid = to_regclass(quote_ident($1)) and contype = 'c'
       and obj_description(oid, 'pg_constraint') like 'check: %'`,
    [name],
  )
  return rows
}
