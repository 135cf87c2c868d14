import type { Check, Column, ForeignKey, Table } from './wanted-table.ts'

/** A statement of a migration. */
export interface Statement {
  sql: string
  /** Why the statement takes long on a large table, or stops others from writing meanwhile. */
  mark?: string | undefined
}

/** The statements that create the table of a resource. */
export function createTable({ name, columns, unique, foreignKeys, checks, isScoped }: Table): Statement[] {
  const person = new Set(foreignKeys.filter(({ ofTenant }) => !ofTenant).map(({ column }) => column))
  const lines = [
    'tenant_id bigint not null references tenant',
    'id uuid not null default new_id()',
    ...columns.map(
      column => `${columnSql(column)}${person.has(column.name) ? ' references app_user (id)' : ''}`,
    ),
    'version bigint not null default 1',
    'created_at timestamptz not null default now()',
    'created_by uuid default current_actor()',
    'updated_at timestamptz not null default now()',
    'updated_by uuid default current_actor()',
    'primary key (tenant_id, id)',
    ...unique.map(columns => `unique (${['tenant_id', ...columns].join(', ')})`),
    ...foreignKeys
      .filter(({ ofTenant }) => ofTenant)
      .map(
        ({ column, table, isOwner }) =>
          `foreign key (tenant_id, ${column}) references ${table} (tenant_id, id)${isOwner ? ' on delete cascade' : ''}`,
      ),
    ...checks.map(check => `constraint ${check.name} check (${check.expression})`),
  ]
  return [
    { sql: `create table ${name} (\n  ${lines.join(',\n  ')}\n)` },
    ...foreignKeys.map(({ column, ofTenant }) => ({
      sql: `create index on ${name} (${ofTenant ? 'tenant_id, ' : ''}${column})`,
    })),
    ...columns.flatMap(column => commentOn(name, column)),
    ...checks.map(check => commentOnCheck(name, check)),
    { sql: `call tenant_table('${name}')` },
    ...foreignKeys.filter(({ isOwner }) => isOwner).map(({ column }) => auditIndex(name, column)),
    ...(isScoped ? [{ sql: `call scoped('${name}')` }] : []),
  ]
}

/** A foreign key of a new table to one that is created after it. */
export const lateForeignKey = (table: string, { column, table: target }: ForeignKey): Statement[] => [
  { sql: `alter table ${table} add foreign key (tenant_id, ${column}) references ${target} (tenant_id, id)` },
  { sql: `create index on ${table} (tenant_id, ${column})` },
]

/** By which the history of a record finds the changes of its rows. */
const auditIndex = (table: string, owner: string): Statement => ({
  sql: `create index audit_of_${table} on audit (tenant_id, (coalesce(after, before) ->> '${owner}'), id)
  where entity = '${table}'`,
})

/** PostgreSQL changes how an expression is written, so that a comment says what the definition has. */
export const commentOn = (table: string, { name, computed }: Column): Statement[] =>
  computed === undefined
    ? []
    : [{ sql: `comment on column ${table}.${name} is 'computed: ${computed.replaceAll("'", "''")}'` }]

/** For the same reason. */
export const commentOnCheck = (table: string, { name, expression }: Check): Statement => ({
  sql: `comment on constraint ${name} on ${table} is 'check: ${expression.replaceAll("'", "''")}'`,
})

/** A column in `create table` and `add column`. */
export const columnSql = ({ name, type, isRequired, default: value, computed }: Column): string =>
  [
    name,
    type,
    ...(isRequired ? ['not null'] : []),
    ...(value === undefined ? [] : [`default ${value.replace(/::text$/, '')}`]),
    ...(computed === undefined ? [] : [`generated always as (${computed}) stored`]),
  ].join(' ')
