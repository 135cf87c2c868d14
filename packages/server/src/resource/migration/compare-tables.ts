import { columnSql, commentOn, commentOnCheck, createTable, type Statement } from './create-table.ts'
import type { Check, Column, ForeignKey, Table } from './wanted-table.ts'

/** Answers of the person who writes a migration. Columns are named `depot.rent`. */
export interface Said {
  /** New names of columns, by their old ones. */
  renamed: ReadonlyMap<string, string>
  /** Columns that are new, although one of their type has lost its field. */
  isNew: ReadonlySet<string>
  /** Columns whose values may be lost. */
  lost: ReadonlySet<string>
  /** Expressions for the rows that have no value, by column. */
  filled: ReadonlyMap<string, string>
}

/** The statements of a migration, or questions that it depends on. */
export interface Comparison {
  statements: readonly Statement[]
  /** Each a sentence that says what to add to the command. */
  open: readonly string[]
  /** Columns that may have been renamed: each with those that it may have been. */
  renames: readonly { to: string; from: readonly string[] }[]
  /** Columns without a field, which stay. */
  unused: readonly string[]
}

const rewrites = 'rewrites the table and locks it meanwhile'
const locks = 'reads the whole table and locks out writers meanwhile'

/** Compares the table that a resource needs with the one that there is. */
export function compareTables(wanted: Table, found: Table | undefined, said: Said): Comparison {
  if (!found) return { statements: createTable(wanted), open: [], renames: [], unused: [] }
  const table = wanted.name
  const named = withNewNames(found, said)
  const missing = wanted.columns.filter(({ name }) => !named.columns.some(column => column.name === name))
  const unused = named.columns.filter(({ name }) => !wanted.columns.some(column => column.name === name))
  const renames = missing
    .filter(({ name }) => !said.isNew.has(`${table}.${name}`))
    .map(({ name, type }) => ({
      to: `${table}.${name}`,
      from: unused.filter(column => column.type === type).map(column => `${table}.${column.name}`),
    }))
    .filter(({ from }) => from.length > 0)
  const parts = [
    ...missing.map(column => addColumn(table, column, said)),
    ...wanted.columns.map(column => {
      const before = named.columns.find(({ name }) => name === column.name)
      return before ? changeColumn(table, before, column, said) : []
    }),
    ...unused.map(column => dropColumn(table, column, said)),
    addConstraints(wanted, named),
  ].flat()
  return {
    statements: [
      ...renamedIn(found, said),
      ...parts.flatMap(part => (typeof part === 'string' ? [] : [part])),
    ],
    open: parts.filter(part => typeof part === 'string'),
    renames,
    unused: unused.map(({ name }) => `${table}.${name}`).filter(name => !said.lost.has(name)),
  }
}

/** Statements, and questions that the command has to ask. */
type Parts = (Statement | string)[]

/** The table after the renames that were said. */
function withNewNames(found: Table, { renamed }: Said): Table {
  const nameOf = (column: string) => renamed.get(`${found.name}.${column}`) ?? column
  return {
    ...found,
    columns: found.columns.map(column => ({ ...column, name: nameOf(column.name) })),
    unique: found.unique.map(columns => columns.map(nameOf)),
    foreignKeys: found.foreignKeys.map(key => ({ ...key, column: nameOf(key.column) })),
  }
}

function renamedIn({ name, columns }: Table, { renamed }: Said): Statement[] {
  return columns.flatMap(column => {
    const to = renamed.get(`${name}.${column.name}`)
    return to === undefined ? [] : [{ sql: `alter table ${name} rename column ${column.name} to ${to}` }]
  })
}

function addColumn(table: string, column: Column, said: Said): Parts {
  const { name, type, isRequired } = column
  const fill = said.filled.get(`${table}.${name}`) ?? column.default ?? emptyOf(type)
  if (column.computed !== undefined) return addComputed(table, column)
  if (!isRequired) return [{ sql: `alter table ${table} add column ${name} ${type}` }]
  if (fill === undefined)
    return [`${table}.${name} is required: --fill '${table}.${name}=…' says what rows without it get`]
  const add = { sql: `alter table ${table} add column ${name} ${type} not null default ${fill}` }
  const isOwnDefault = fill === column.default
  return isOwnDefault ? [add] : [add, defaultOf(table, column)]
}

/** The database computes it for each row that exists. */
const addComputed = (table: string, column: Column): Statement[] => [
  { sql: `alter table ${table} add column ${columnSql(column)}`, mark: rewrites },
  ...commentOn(table, column),
]

/** The value of a required column that stands for an empty one. */
const emptyOf = (type: string): string | undefined => (type === 'jsonb' ? "'{}'::jsonb" : undefined)

const defaultOf = (table: string, column: Column): Statement => ({
  sql: `alter table ${table} alter column ${column.name} ${
    column.default === undefined ? 'drop default' : `set default ${column.default}`
  }`,
})

function changeColumn(table: string, before: Column, column: Column, said: Said): Parts {
  const { name, type } = column
  const full = `${table}.${name}`
  if (column.computed !== before.computed) return changeComputed(table, before, column, said)
  if (column.computed !== undefined) return []
  const parts: Parts = []
  if (before.type !== type) {
    if (!isWider(before.type, type) && !said.lost.has(full))
      return [`${full} changes from ${before.type} to ${type}: --lose ${full} says that values may be lost`]
    const using = said.filled.get(full) ?? `${name}::${type}`
    const mark = isOnlyLonger(before.type, type) ? undefined : rewrites
    parts.push({ sql: `alter table ${table} alter column ${name} type ${type} using ${using}`, mark })
  }
  if (column.isRequired && !before.isRequired && !hasEmptyText(column)) {
    const fill = said.filled.get(full) ?? column.default
    if (fill === undefined)
      return [`${full} becomes required: --fill '${full}=…' says what rows without it get`]
    parts.push(
      // The owner of a table sees no row of it, and this is no change that people make.
      { sql: `alter table ${table} no force row level security, disable trigger user` },
      { sql: `update ${table} set ${name} = ${fill} where ${name} is null`, mark: locks },
      { sql: `alter table ${table} force row level security, enable trigger user` },
      { sql: `alter table ${table} alter column ${name} set not null`, mark: locks },
    )
  }
  if (!column.isRequired && before.isRequired)
    parts.push({ sql: `alter table ${table} alter column ${name} drop not null` })
  if (before.default !== column.default) parts.push(defaultOf(table, column))
  return parts
}

/**
 * Whether null is read as an empty text. Such a column of an existing table may stay null: servers of the version before,
 * which run beside new ones for a while, write it.
 */
const hasEmptyText = ({ type, default: empty }: Column) => type === 'text' && empty === "''::text"

/** Computed values are computed again; others would be lost with the column. */
function changeComputed(table: string, before: Column, column: Column, said: Said): Parts {
  const full = `${table}.${column.name}`
  if (before.computed === undefined && !said.lost.has(full))
    return [`${full} becomes computed: --lose ${full} says that its values may be lost`]
  if (column.computed === undefined)
    return [{ sql: `alter table ${table} alter column ${column.name} drop expression` }]
  return [{ sql: `alter table ${table} drop column ${column.name}` }, ...addComputed(table, column)]
}

const numeric = /^numeric\((\d+),(\d+)\)$/

/** Whether every value of one type has its place in another. */
function isWider(before: string, after: string): boolean {
  if (before === 'integer' && (after === 'bigint' || after === 'numeric')) return true
  const wide = numeric.exec(after)
  const narrow = before === 'integer' ? ['', '10', '0'] : numeric.exec(before)
  if (wide && narrow) {
    const [one, other] = [narrow, wide].map(([, all, digits]) => [
      Number(all) - Number(digits),
      Number(digits),
    ])
    return (other?.[0] ?? 0) >= (one?.[0] ?? 0) && (other?.[1] ?? 0) >= (one?.[1] ?? 0)
  }
  return after === 'text' && before !== 'jsonb'
}

/** Of decimals, PostgreSQL rewrites no row for more digits before the point alone. */
function isOnlyLonger(before: string, after: string): boolean {
  const [one, other] = [numeric.exec(before), numeric.exec(after)]
  return one !== null && other !== null && one[2] === other[2] && Number(one[1]) <= Number(other[1])
}

function dropColumn(table: string, { name, isRequired, ...column }: Column, said: Said): Parts {
  const full = `${table}.${name}`
  if (said.lost.has(full)) return [{ sql: `alter table ${table} drop column ${name}` }]
  if (!isRequired || column.default !== undefined) return []
  // Nothing fills it in any more.
  return [{ sql: `alter table ${table} alter column ${name} drop not null` }]
}

function addConstraints(wanted: Table, found: Table): Parts {
  const { name } = wanted
  const isKnown = (key: ForeignKey) =>
    found.foreignKeys.some(one => one.column === key.column && one.table === key.table)
  const others = found.foreignKeys.filter(
    key =>
      wanted.columns.some(({ name: column }) => column === key.column) &&
      !wanted.foreignKeys.some(one => one.column === key.column && one.table === key.table),
  )
  return [
    ...others.map(key => ({
      sql: `alter table ${name} drop constraint ${name}_${key.ofTenant ? 'tenant_id_' : ''}${key.column}_fkey`,
    })),
    ...wanted.unique
      .filter(columns => !found.unique.some(one => one.join() === columns.join()))
      .map(columns => ({
        sql: `alter table ${name} add unique (${['tenant_id', ...columns].join(', ')})`,
        mark: locks,
      })),
    ...wanted.foreignKeys.filter(key => !isKnown(key)).flatMap(key => addForeignKey(name, key)),
    ...compareChecks(wanted, found),
    ...(wanted.isScoped && !found.isScoped ? [{ sql: `call scoped('${name}')`, mark: locks }] : []),
  ]
}

/** A condition that changes is dropped and added again; that of a column that is gone is gone with it. */
function compareChecks(wanted: Table, found: Table): Statement[] {
  const isIn = ({ checks }: Table, { name, expression }: Check) =>
    checks.some(check => check.name === name && check.expression === expression)
  return [
    ...found.checks
      .filter(check => !isIn(wanted, check))
      .map(check => ({ sql: `alter table ${found.name} drop constraint if exists ${check.name}` })),
    ...wanted.checks
      .filter(check => !isIn(found, check))
      .flatMap(check => [
        {
          sql: `alter table ${wanted.name} add constraint ${check.name} check (${check.expression}) not valid`,
        },
        { sql: `alter table ${wanted.name} validate constraint ${check.name}` },
        commentOnCheck(wanted.name, check),
      ]),
  ]
}

/** Checks stored rows in a step of its own, which locks out nobody. */
function addForeignKey(table: string, key: ForeignKey): Statement[] {
  const columns = key.ofTenant ? `tenant_id, ${key.column}` : key.column
  const name = `${table}_${key.ofTenant ? 'tenant_id_' : ''}${key.column}_fkey`
  const target = `${key.table} (${key.ofTenant ? 'tenant_id, id' : 'id'})`
  return [
    {
      sql: `alter table ${table} add constraint ${name} foreign key (${columns}) references ${target} not valid`,
    },
    { sql: `alter table ${table} validate constraint ${name}` },
    { sql: `create index on ${table} (${columns})`, mark: locks },
  ]
}
