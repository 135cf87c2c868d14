import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Site } from '../db/connection/site.ts'
import { type Erased, eraseAccount } from './erase.ts'
import { eraseTraces } from './erase-traces.ts'

/** Does what is left to do of an erasure. @returns whether it is complete; else it is to be called again. */
export async function finishErasure(site: Site, erased: Erased, signal?: AbortSignal): Promise<boolean> {
  await site({}, db => eraseAccount(db, erased))
  return eraseTraces(site, erased, signal)
}

const pauseMs = 200

/**
 * Erases people of a list again whom an older backup has brought back.
 * @returns how many
 */
export async function eraseAgain(
  site: Site,
  listed: readonly Erased[],
  signal?: AbortSignal,
): Promise<number> {
  const { rows } = await site({}, db =>
    sql<Erased>`
      select u.tenant_id, u.id from app_user u where u.id = any(${listed.map(({ id }) => id)}::uuid[])
        and u.erased_at is null
      union select tenant_id, id from erasure where due_at is not null`.execute(db),
  )
  for (const { tenantId, id } of rows) {
    while (!(await finishErasure(site, { tenantId: Number(tenantId), id }, signal)))
      await delay(pauseMs, undefined, { signal })
    await site({}, db => sql`update erasure set due_at = null where id = ${id}`.execute(db))
  }
  return rows.length
}
