import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { InstanceFigures } from '@atrium/contract/operations/figures'
import type { Site } from '@atrium/server/db/connection/site'
import { sql } from 'kysely'
import { beatSeconds } from '../health.contract.ts'
import type { HealthDb } from './health.tables.ts'

interface Instance {
  version: string
  services: ReadonlySet<string>
  figures: () => Promise<InstanceFigures>
}

/**
 * Writes a heartbeat with figures of this instance every few seconds, until the returned function is called,
 * which removes it. Rows of instances that stopped without removing theirs are retained for an hour.
 */
export function startBeating(
  site: Site,
  { version, services, figures }: Instance,
  onError: (error: unknown) => void,
): () => Promise<void> {
  const own = { id: randomUUID(), host: hostname(), version, services: [...services], startedAt: new Date() }
  async function beat(): Promise<void> {
    const said = JSON.stringify(await figures())
    await site({}, async (db: HealthDb) => {
      await db
        .insertInto('instance')
        .values({ ...own, figures: said })
        .onConflict(conflict =>
          conflict.column('id').doUpdateSet({ figures: said, beatAt: sql<Date>`now()` }),
        )
        .execute()
      await db.deleteFrom('instance').where('beatAt', '<', sql<Date>`now() - interval '1 hour'`).execute()
    })
  }
  let beating: Promise<void> = Promise.resolve()
  const next = () => {
    beating = beating.then(beat).catch(onError)
  }
  next()
  const timer = setInterval(next, beatSeconds * 1000)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await beating
    await site({}, (db: HealthDb) => db.deleteFrom('instance').where('id', '=', own.id).execute()).catch(
      onError,
    )
  }
}
