import { setTimeout as delay } from 'node:timers/promises'
import type { NamedCall } from '@atrium/contract/calls'
import { platformTenantId } from '@atrium/contract/constants'
import { recordEvent } from '@atrium/server/db/audit/audit'
import type { Databases } from '@atrium/server/db/connection/connect'
import { type Site, siteOf } from '@atrium/server/db/connection/site'
import type { Scoped } from '@atrium/server/db/connection/tenant'
import type { Changes } from '@atrium/server/events/changes'
import type { Cell } from '@atrium/server/isolation/cells'
import { startQueue } from '@atrium/server/scheduling/queue'
import type { FastifyInstance } from 'fastify'
import { type Selectable, sql, type Updateable } from 'kysely'
import { type ProbeFailure, retainedFailures } from '../isolation-probe.contract.ts'
import type { IsolationProbeTable } from './isolation-probe.tables.ts'

type Probe = Selectable<IsolationProbeTable>

interface Place {
  /** The server whose calls are tried. */
  app: FastifyInstance
  databases: Databases
  changes: Changes
  secret: string
  publicUrl: URL
  secureCookie: boolean
  /** All, unless named. */
  calls?: readonly NamedCall[]
}

/** Calls at a time: people who work here come first. */
const atOnce = 2
/** Seconds after which the two tenants go by themselves when nobody says that they are still needed, and between two words. */
const leaseSeconds = 120
const wordEveryMs = 1_000
/** Within which the two tenants are to be gone. */
const goneWithinMs = 5 * 60_000

/** Works on probes until the answer is called. One that was interrupted begins anew, with other tenants. */
export function startProbing(place: Place): () => Promise<void> {
  const { app, databases, changes } = place
  const site = siteOf(databases.site)
  return startQueue<Probe>(
    { site, changes, log: app.log },
    {
      table: 'isolation_probe',
      atOnce: 1,
      mostTries: 2,
      firstPauseSeconds: 5,
      async work(probe, signal) {
        await walkAsTwo(place, site, probe, signal)
        return undefined
      },
      async giveUp(probe, error) {
        await end(site, probe, { error: error instanceof Error ? error.message : String(error) })
        return undefined
      },
    },
  )
}

async function walkAsTwo(place: Place, site: Site, probe: Probe, signal: AbortSignal): Promise<void> {
  // Heavy, and needed by nobody else.
  const [{ makeWorld }, { planOf, prove }, { within }] = await Promise.all([
    import('@atrium/server/isolation/world'),
    import('@atrium/server/isolation/prove'),
    import('@atrium/server/isolation/request'),
  ])
  const tenants = new Leased(site, probe)
  const failures: ProbeFailure[] = []
  const far = { asked: 0, broken: 0 }
  let said: Promise<void> = Promise.resolve()
  const word = setInterval(() => {
    said = Promise.all([write(site, probe, far), tenants.keep()])
      .then(() => undefined)
      // The database is away: the next word says it, or the lease ends and somebody else begins anew.
      .catch((error: unknown) => place.app.log.warn({ err: error }, 'a probe did not say how far it is'))
  }, wordEveryMs)
  try {
    await write(site, probe, { cells: null, ...far, failures: '[]', changedTables: [], error: null })
    const send = within(place.app, place.publicUrl.host)
    const world = await makeWorld(
      {
        ...{ site, databases: place.databases, secret: place.secret, secureCookie: place.secureCookie },
        send: request => {
          signal.throwIfAborted()
          return send(request)
        },
        isLive: true,
        onTenant: (db, tenantId) => tenants.add(db, tenantId),
      },
      place.calls,
    )
    const { cells, spared } = planOf(world)
    await write(site, probe, { cells, spared: JSON.stringify(spared) })
    const note = (cell: Cell) => {
      far.asked += 1
      if (cell.failure === undefined) return
      far.broken += 1
      if (failures.length < retainedFailures) failures.push(failureOf(cell))
    }
    const changedTables = await prove(world, note, atOnce)
    signal.throwIfAborted()
    await write(site, probe, { ...far, changedTables, failures: JSON.stringify(failures) })
  } finally {
    clearInterval(word)
    await said
    await tenants.release()
  }
  await tenants.gone(signal)
  await end(site, probe, { cells: far.asked, broken: far.broken })
}

const failureOf = ({ call, actor, owner, among, failure = '' }: Cell): ProbeFailure => ({
  ...{ call, actor, answer: failure.slice(0, 400) },
  owner: among ? `${owner}: ${among}` : owner,
})

/**
 * Tenants that go by themselves, like any that was in the bin long enough (tenant.removal.ts), unless somebody says again
 * and again that they are still needed: so that they also go when the process that made them dies.
 */
class Leased {
  readonly #site: Site
  readonly #createdBy: string | undefined
  readonly #ids: number[] = []

  constructor(site: Site, { createdBy }: Probe) {
    this.#site = site
    this.#createdBy = createdBy ?? undefined
  }

  /** In the transaction that makes the tenant: there is never one that would stay. */
  async add(db: Scoped, tenantId: number): Promise<void> {
    await sql`insert into tenant_removal (removed_id, num, name, due_at, created_by)
      select tenant_id, num, name, now() + make_interval(secs => ${leaseSeconds}), ${this.#createdBy ?? null}::uuid
      from tenant where tenant_id = ${tenantId}`.execute(db)
    this.#ids.push(tenantId)
  }

  async keep(): Promise<void> {
    await this.#setDue(sql<Date>`now() + make_interval(secs => ${leaseSeconds})`)
  }

  async release(): Promise<void> {
    if (this.#ids.length > 0)
      await this.#site({}, db =>
        db.updateTable('tenant').set({ enabled: false }).where('tenantId', 'in', this.#ids).execute(),
      )
    await this.#setDue(sql<Date>`now()`)
  }

  /** Comes back when nothing of them is left. */
  async gone(signal: AbortSignal): Promise<void> {
    const patience = AbortSignal.any([signal, AbortSignal.timeout(goneWithinMs)])
    for (;;) {
      const left = await this.#site({}, db =>
        db.selectFrom('tenant').select('tenantId').where('tenantId', 'in', this.#ids).execute(),
      )
      if (left.length === 0) return
      await delay(500, undefined, { signal: patience })
    }
  }

  async #setDue(dueAt: ReturnType<typeof sql<Date>>): Promise<void> {
    if (this.#ids.length === 0) return
    await this.#site({}, db =>
      db
        .updateTable('tenantRemoval')
        .set({ dueAt })
        .where('removedId', 'in', this.#ids)
        .where('dueAt', 'is not', null)
        .execute(),
    )
  }
}

/** Unless another instance has it by now. */
const write = (site: Site, probe: Probe, how: Updateable<IsolationProbeTable>): Promise<void> =>
  site({}, async db => {
    await db
      .updateTable('isolationProbe')
      .set(how)
      .where('id', '=', probe.id)
      .where('tries', '=', probe.tries)
      .execute()
  })

const end = (
  site: Site,
  { id, tries, createdBy }: Probe,
  how: { cells?: number; broken?: number; error?: string },
): Promise<void> =>
  site({}, async db => {
    const ended = await db
      .updateTable('isolationProbe')
      .set({ endedAt: sql<Date>`now()`, error: how.error ?? null })
      .where('id', '=', id)
      .where('tries', '=', tries)
      .where('endedAt', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (ended)
      await recordEvent(db, {
        ...{ tenantId: platformTenantId, actorId: createdBy ?? undefined },
        ...{ entity: 'isolation_probe', entityId: id, verb: 'update', detail: { ...how } },
      })
  })
