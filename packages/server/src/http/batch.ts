import type { ItemAnswers } from '@atrium/contract/batch'
import type { Endpoint } from '@atrium/contract/endpoint'
import type { ErrorCode } from '@atrium/contract/errors'
import { sql } from 'kysely'
import { proofNeeded, requireCall } from '../access/step-up.ts'
import type { Session } from '../auth/session.ts'
import type { Scoped } from '../db/connection/tenant.ts'
import { AppError, Denied } from './app-error.ts'
import { asAppError } from './error-answer.ts'
import { errorText } from './error-texts.ts'

type Mark = 'create' | 'update' | 'delete'
type Marked<M extends Mark, Row> = Extract<Row, { _status: M }>

interface Batch<Row extends { _status: Mark }> {
  rows: readonly Row[]
  /** The calls that do the same to one row: their access rules apply here, too. */
  calls: Readonly<Record<Mark, Endpoint>>
  /** Each returns the id of the row. */
  create: (row: Marked<'create', Row>) => Promise<string>
  update: (row: Marked<'update', Row>) => Promise<string>
  delete: (row: Marked<'delete', Row>) => Promise<void>
  /** The field that an error is about, by its code. */
  fieldOf: Partial<Record<ErrorCode, string>>
}

/** Rows are deleted first, which frees unique values for new ones. */
const order: readonly Mark[] = ['delete', 'update', 'create']

/**
 * Applies each row's mark [PAGE-4] in the transaction of the request, all or nothing. Returns the ids of the remaining
 * rows, in the order they came in.
 * @throws the error of the first refused row, naming its index in the batch and its field.
 */
export async function saveRows<Row extends { _status: Mark }>(
  session: Session,
  language: string,
  batch: Batch<Row>,
): Promise<string[]> {
  for (const mark of order)
    if (batch.rows.some(row => row._status === mark)) requireCall(session, batch.calls[mark])
  const placed = batch.rows.map((row, at) => ({ row, at }))
  const ids = new Map<number, string>()
  for (const mark of order) {
    const due = placed.filter(({ row }) => row._status === mark)
    // Locked by id, so that two batches cannot deadlock.
    if (mark !== 'create') due.sort((one, other) => (idOf(one.row) < idOf(other.row) ? -1 : 1))
    for (const { row, at } of due) {
      try {
        if (mark === 'delete') await batch.delete(row as Marked<'delete', Row>)
        else if (mark === 'update') ids.set(at, await batch.update(row as Marked<'update', Row>))
        else ids.set(at, await batch.create(row as Marked<'create', Row>))
      } catch (error) {
        throw ofRow(error, at, { language, timeZone: session.timeZone }, batch.fieldOf)
      }
    }
  }
  return [...ids].sort(([one], [other]) => one - other).map(([, id]) => id)
}

/**
 * Does the same to each of several records, and answers for each: a refusal of one changes nothing about the others.
 * `work` returns false if the record was so already.
 */
export async function answerForEach(
  { db, session, language }: { db: Scoped; session: Session; language: string },
  ids: readonly string[],
  work: (id: string) => Promise<boolean>,
): Promise<ItemAnswers> {
  const answers: ItemAnswers = { done: [], already: [], refused: [] }
  // In order of ids, so that two batches cannot deadlock.
  for (const id of [...new Set(ids)].sort()) {
    await sql`savepoint item`.execute(db)
    try {
      answers[(await work(id)) ? 'done' : 'already'].push(id)
      await sql`release savepoint item`.execute(db)
    } catch (error) {
      const { status, code, values } = asAppError(error)
      // Without a proof none of them is changed.
      if (status >= 500 || code === proofNeeded) throw error
      await sql`rollback to savepoint item`.execute(db)
      answers.refused.push({ id, code, message: errorText(code, language, values, session.timeZone) })
    }
  }
  return answers
}

const idOf = (row: object): string => ('id' in row ? String(row.id) : '')

function ofRow(
  error: unknown,
  at: number,
  { language, timeZone }: { language: string; timeZone: string },
  fieldOf: Partial<Record<ErrorCode, string>>,
): unknown {
  const refusal = asAppError(error)
  if (refusal.status >= 500 || refusal instanceof Denied) return error
  const field = fieldOf[refusal.code]
  const fieldError = {
    field: field ? `${at}.${field}` : String(at),
    message: errorText(refusal.code, language, refusal.values, timeZone),
  }
  return new AppError(refusal.code, refusal.values, [fieldError])
}
