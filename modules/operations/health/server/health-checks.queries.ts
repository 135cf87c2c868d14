import type { Titles } from '@atrium/contract/entity/entity'
import { inLanguage } from '@atrium/server/interchange/importable'
import type { HealthChecks } from '@atrium/server/monitoring/health-check'
import { sql } from 'kysely'
import { checkSeconds, type HealthCheck } from '../health.contract.ts'
import type { HealthDb } from './health.tables.ts'

/** The health checks of the installed modules, each with how it last ended. */
export async function findChecks(
  db: HealthDb,
  checks: HealthChecks,
  language: string,
): Promise<HealthCheck[]> {
  const rows = await db.selectFrom('healthCheck').selectAll().execute()
  const found = new Map(rows.map(row => [row.name, row]))
  return Object.entries(checks).map(([name, { title }]) => {
    const { state, sentence, failedSince, endedAt } = found.get(name) ?? {}
    return {
      ...{ name, title: inLanguage(title, language), state: state ?? 'waiting' },
      ...(sentence && { sentence: inLanguage(sentence, language) }),
      ...(failedSince && { sinceDate: failedSince.toISOString() }),
      ...(endedAt && { checkedDate: endedAt.toISOString() }),
    }
  })
}

/** Takes the checks that are due, so that no other instance runs them, and forgets those without a run for a day. */
export async function takeDue(db: HealthDb, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return []
  await db.deleteFrom('healthCheck').where('startedAt', '<', sql<Date>`now() - interval '1 day'`).execute()
  const taken = await db
    .insertInto('healthCheck')
    .values(names.toSorted().map(name => ({ name })))
    .onConflict(conflict =>
      conflict
        .column('name')
        .doUpdateSet({ startedAt: sql<Date>`now()` })
        // A heartbeat that comes a little early counts, or the check would wait for the next one.
        .where('healthCheck.startedAt', '<', sql<Date>`now() - make_interval(secs => ${checkSeconds - 1})`),
    )
    .returning('name')
    .execute()
  return taken.map(({ name }) => name)
}

export interface Outcome {
  state: 'well' | 'failed' | 'late'
  /** Says why it failed. */
  sentence?: Titles
}

/** A check that fails again has failed since the first time. */
export async function putOutcome(db: HealthDb, name: string, { state, sentence }: Outcome): Promise<void> {
  await db
    .updateTable('healthCheck')
    .set({
      state,
      sentence: sentence ? JSON.stringify(sentence) : null,
      endedAt: sql<Date>`now()`,
      failedSince: state === 'well' ? null : sql<Date>`coalesce(failed_since, now())`,
    })
    .where('name', '=', name)
    .execute()
}
