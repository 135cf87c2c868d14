import type pg from 'pg'

/** A table as a backup stores it. */
export interface BackupTable {
  name: string
  /** The stored columns, without generated ones. */
  columns: string[]
  /** The columns of the primary key, which order the rows independently of the database's collation. */
  key: string[]
  /** Whether it has the column `tenant_id`. */
  isOfTenants: boolean
}

/** A foreign key. */
export interface Reference {
  table: string
  columns: string[]
  target: string
  targetColumns: string[]
}

/** Tables that are not backed up, with the reason. */
export const leftOut: Readonly<Record<string, string>> = {
  migration: 'the schema, which restoring creates',
  audit_sealing: 'refers to transactions of the old database',
  file_store: 'the mark of the old store',
  instance: 'the state of old servers',
  isolation_probe: 'results of the old installation',
  rate_limit: 'has expired',
  outbox: 'refers to transactions of the old database; clients start again',
  session: 'users sign in again',
  session_data_hierarchy: 'goes with its session',
  oidc_record: 'goes with its session',
  trace: 'goes with its session',
  trace_line: 'goes with its session',
  proof: 'has expired',
  signing_key: 'is a key; another one is made',
  password_key: 'is a key; another one is made',
  root_key: 'is in the manifest, which its key signs',
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
const list = (names: readonly string[]): string => names.map(quoted).join(', ')

export async function findTables(client: pg.Client): Promise<BackupTable[]> {
  const { rows } = await client.query<BackupTable>(
    `select c.relname::text as name,
      array(select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
          -- Transaction ids are of the old database.
          and a.atttypid <> 'xid8'::regtype order by a.attnum) as columns,
      coalesce((select array_agg(quote_ident(a.attname) || case when a.attcollation <> 0 then ' collate "C"' else '' end order by k.place)
        from pg_index i cross join unnest(i.indkey::int2[]) with ordinality k (attnum, place)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
        where i.indrelid = c.oid and i.indisprimary), '{}') as key,
      exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped) as "isOfTenants"
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all($1) order by 1`,
    [Object.keys(leftOut)],
  )
  const keyless = rows.find(({ key }) => key.length === 0)
  if (keyless) throw new Error(`${keyless.name} has no primary key to be ordered by`)
  return rows
}

/** The foreign keys between tables of the backup. */
export async function findReferences(client: pg.Client): Promise<Reference[]> {
  const columnsOf = (numbers: string, table: string) => `array(
    select a.attname::text from unnest(${numbers}) with ordinality k (attnum, place)
    join pg_attribute a on a.attrelid = ${table} and a.attnum = k.attnum order by k.place)`
  const { rows } = await client.query<Reference>(
    `select c.relname::text as table, ${columnsOf('conkey', 'conrelid')} as columns,
      t.relname::text as target, ${columnsOf('confkey', 'confrelid')} as "targetColumns"
    from pg_constraint join pg_class c on c.oid = conrelid join pg_class t on t.oid = confrelid
    where contype = 'f' and connamespace = 'public'::regnamespace and c.relname <> all($1) order by c.relname, conname`,
    [Object.keys(leftOut)],
  )
  const lost = rows.find(({ target }) => target in leftOut)
  if (lost) throw new Error(`${lost.table} names ${lost.target}, which is not written`)
  return rows
}

/** The last value of each sequence, by table and column. */
export async function findSequences(client: pg.Client): Promise<Record<string, number>> {
  const { rows } = await client.query<{ place: string; sequence: string }>(
    `select c.relname || '.' || a.attname as place, pg_get_serial_sequence(quote_ident(c.relname), a.attname) as sequence
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attidentity <> '' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`,
  )
  const found: Record<string, number> = {}
  for (const { place, sequence } of rows) {
    const last = await client.query<{ n: string | null }>(
      `select coalesce(pg_sequence_last_value($1::regclass), 0) as n`,
      [sequence],
    )
    found[place] = Number(last.rows[0]?.n ?? 0)
  }
  return found
}

/** Settings of all sessions that write or compare rows, so that equal rows have equal text. */
export const fixedText = `set timezone = 'UTC'; set datestyle = 'ISO, MDY'; set intervalstyle = 'postgres';
  set extra_float_digits = 1; set bytea_output = 'hex'; set client_encoding = 'UTF8'; set statement_timeout = 0;
  set search_path = public`

/** Copies the rows of a table out, ordered by primary key. */
export function copyOut({ name, columns, key }: BackupTable, where = 'true'): string {
  return `copy (select ${list(columns)} from ${quoted(name)} r where ${where} order by ${key.join(', ')}) to stdout`
}

export const copyIn = ({ name, columns }: BackupTable): string =>
  `copy ${quoted(name)} (${list(columns)}) from stdin`
