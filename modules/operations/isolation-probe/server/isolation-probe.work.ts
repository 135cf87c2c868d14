import { setTimeout as delay } from 'node:timers/promises'
import type { NamedCall } from '@atrium/contract/calls'
import { platformTenantId } from '@atrium/contract/constants'
import { recordEvent } from '@atrium/server/db/audit/audit'
import type { Databases } from '@atrium/server/db/connection/connect'
import { type Site, siteOf } from '@atrium/server/db/connection/site'
import type { Changes } from '@atrium/server/events/changes'
import type { Cell } from '@atrium/server/isolation/cells'
import { startQueue } from '@atrium/server/scheduling/queue'
import type { FastifyInstance } from 'fastify'
import { type Selectable, sql, type Updateable } from 'kysely'
import { type ProbeFailure, retainedFailures } from '../isolation-probe.contract.ts'
import type { IsolationProbeDb, IsolationProbeTable } from './isolation-probe.tables.ts'

type Probe = Selectable<IsolationProbeTable>

interface ProbeServices {
  /** The server whose calls are tested. */
  app: FastifyInstance
  databases: Databases
  changes: Changes
  secret: string
  publicUrl: URL
  secureCookie: boolean
  /** All calls by default. */
  calls?: readonly NamedCall[]
}

/** Concurrent calls, limited so that users are not slowed down. */
const atOnce = 2
/**
 * Seconds after which the two tenants are removed automatically without a renewal, and between two renewals.
 */
const leaseSeconds = 120
const wordEveryMs = 1_000
/** Time within which the two tenants must be gone. */
const goneWithinMs = 5 * 60_000

/**
 * Processes probes until the returned function is called. An interrupted probe starts again, with other
 * tenants.
 */
export function startProbing(place: ProbeServices): () => Promise<void> {
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

async function walkAsTwo(place: ProbeServices, site: Site, probe: Probe, signal: AbortSignal): Promise<void> {
  // Loaded on demand, because it is large and used only here.
  const [{ makeWorld }, { planOf, probeIsolation }, { within }] = await Promise.all([
    import('@atrium/server/isolation/world'),
    import('@atrium/server/isolation/probe'),
    import('@atrium/server/isolation/request'),
  ])
  const tenants = new Leased(site, probe)
  const failures: ProbeFailure[] = []
  const far = { asked: 0, broken: 0 }
  let written: Promise<void> = Promise.resolve()
  const word = setInterval(() => {
    written = Promise.all([write(site, probe, far), tenants.keep()])
      .then(() => undefined)
      // The database is unavailable: the next renewal reports it, or the lease expires and another instance
      // starts again.
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
    const changedTables = await probeIsolation(world, note, atOnce)
    signal.throwIfAborted()
    await write(site, probe, { ...far, changedTables, failures: JSON.stringify(failures) })
  } finally {
    clearInterval(word)
    await written
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
 * Tenants on a lease: they are in the bin and removed when due (tenant.removal.ts), unless the lease is
 * renewed. So they are also removed if the process dies.
 */
class Leased {
  readonly #site: Site
  readonly #createdBy: string | undefined
  readonly #ids: number[] = []

  constructor(site: Site, { createdBy }: Probe) {
    this.#site = site
    this.#createdBy = createdBy ?? undefined
  }

  /** Runs in the transaction that creates the tenant, so that none is ever without a lease. */
  async add(db: IsolationProbeDb, tenantId: number): Promise<void> {
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

  /** Resolves when the tenants are removed entirely. */
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
      sql`update tenant_removal set due_at = ${dueAt}
        where removed_id = any(${this.#ids}::bigint[]) and due_at is not null`.execute(db),
    )
  }
}

/** Updates a probe, unless another instance has taken it over. */
const write = (site: Site, probe: Probe, how: Updateable<IsolationProbeTable>): Promise<void> =>
  site({}, async (db: IsolationProbeDb) => {
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
  site({}, async (db: IsolationProbeDb) => {
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
