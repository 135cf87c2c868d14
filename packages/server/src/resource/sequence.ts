import { numberOf, type PatternDate, periodOf } from '@atrium/contract/resource/given-fields'
import { sql } from 'kysely'
import type { Session } from '../auth/session.ts'
import type { Scoped } from '../db/connection/tenant.ts'

/**
 * The next number of a sequence in the tenant. Its row stays locked until the transaction ends, and a transaction that
 * fails takes no number, so that there are no gaps.
 */
export async function nextNumber(
  { db, session }: { db: Scoped; session: Pick<Session, 'timeZone'> },
  sequence: string,
  pattern: string,
): Promise<string> {
  const date = dateIn(session.timeZone)
  const { rows } = await sql<{ last: number }>`
    insert into number_sequence as n (sequence, period, last) values (${sequence}, ${periodOf(pattern, date)}, 1)
    on conflict (tenant_id, sequence, period) do update set last = n.last + 1 returning last::int as last`.execute(
    db,
  )
  return numberOf(pattern, date, rows[0]?.last ?? 1)
}

/** Today, as people in this time zone write it. */
function dateIn(timeZone: string): PatternDate {
  const [yyyy = '', MM = ''] = new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date()).split('-')
  return { yyyy, MM }
}
