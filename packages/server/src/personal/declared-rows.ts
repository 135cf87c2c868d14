import { type RawBuilder, sql } from 'kysely'
import type { Scoped } from '../db/connection/tenant.ts'
import { installedFeatures } from '../modules.ts'
import type { PersonalRows, RowsOfPerson, TextsAboutPeople } from './personal-rows.ts'

const declared = (): readonly PersonalRows[] =>
  installedFeatures().flatMap(({ personalRows }) => personalRows ?? [])

const isOfPerson = (rows: PersonalRows): rows is RowsOfPerson => 'title' in rows

export const rowsOfPeople = (): readonly RowsOfPerson[] => declared().filter(isOfPerson)

export const textsAboutPeople = (): readonly TextsAboutPeople[] =>
  declared().flatMap(({ table, names }) => (names ? { table, names } : []))

/** A person everywhere, or a guest in one tenant. */
export interface Whose {
  personId: string
  tenantId?: number | undefined
}

/** The rows that erasing a person, or removing a guest, is about. */
export const rowsFor = ({ tenantId }: Whose): readonly RowsOfPerson[] =>
  rowsOfPeople().filter(({ ofHome, isSecret, erased }) =>
    tenantId === undefined ? true : !ofHome && !isSecret && erased !== 'kept',
  )

/** The column with the person over alias `r`. */
const columnOf = ({ by = 'user_id' }: RowsOfPerson): RawBuilder<unknown> =>
  /^\w+$/.test(by) ? sql`r.${sql.ref(by)}` : sql.raw(by)

/** A condition for the rows of a person, over alias `r`. */
export const ofPerson = (rows: RowsOfPerson, { personId, tenantId }: Whose): RawBuilder<boolean> =>
  sql<boolean>`${columnOf(rows)} = ${personId}
    ${rows.where ? sql` and ${sql.raw(rows.where)}` : sql``}
    ${tenantId === undefined ? sql`` : sql` and r.tenant_id = ${tenantId}`}`

export async function countRows(db: Scoped, rows: RowsOfPerson, whose: Whose): Promise<number> {
  const { rows: found } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(rows.table)} r where ${ofPerson(rows, whose)}`.execute(db)
  return found[0]?.count ?? 0
}

/** Deletes the rows, clears their reference, or keeps them; returns their number. */
export async function eraseRows(db: Scoped, rows: RowsOfPerson, whose: Whose): Promise<number> {
  const { erased = 'deleted', table, by = 'user_id' } = rows
  if (erased === 'kept') return countRows(db, rows, whose)
  const done =
    erased === 'deleted'
      ? await sql`delete from ${sql.table(table)} r where ${ofPerson(rows, whose)}`.execute(db)
      : await sql`update ${sql.table(table)} r set ${sql.ref(by)} = null where ${ofPerson(rows, whose)}`.execute(
          db,
        )
  return Number(done.numAffectedRows ?? 0)
}
