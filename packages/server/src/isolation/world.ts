import { randomInt, randomUUID } from 'node:crypto'
import { everyCall, type NamedCall } from '@atrium/contract/calls'
import { platformTenantId, siteLevel } from '@atrium/contract/constants'
import { permissionOf } from '@atrium/contract/endpoint'
import { sql } from 'kysely'
import { endSession } from '../auth/session-life.ts'
import type { Scoped } from '../db/connection/tenant.ts'
import { lacksRights, makeRow, prepare, withRows } from '../testing/example-rows.ts'
import type { Installed, Sender } from '../testing/examples.ts'
import { giveRole, makeRole, makeTenant, makeUser, type TestTenant } from '../testing/people.ts'
import { type ActorName, actors } from './cells.ts'
import { exampleNames, exampleRow, loadExamples } from './example-names.ts'
import { isMissing } from './live.ts'
import { bodyOf, exampleOf, type Send } from './request.ts'
import { changedIn, checksumOf, markersOf } from './rows.ts'
import { headersOf, signInAs } from './sign-in.ts'
import type { Actor, Side, World } from './walk.ts'

/** The installation that is probed. */
export interface ProbedInstallation extends Installed {
  send: Send
  secret: string
  secureCookie: boolean
  /** Whether this is a live installation: nothing may be created or changed outside of the two tenants. */
  isLive: boolean
  /** Called for each of the two tenants in the transaction that creates it, to make sure of its deletion. */
  onTenant?: (db: Scoped, tenantId: number) => Promise<void>
}

/** Two tenants with users and data, and their state before the probe. */
export interface SyntheticWorld extends World {
  tenantIds: readonly [number, number]
  /** The tables of a tenant that have changed since the last call. */
  changesOf(tenantId: number): Promise<string[]>
}

const reading = (calls: readonly NamedCall[]): string[] => [
  ...new Set(calls.flatMap(({ call }) => (call.method === 'GET' ? (permissionOf(call) ?? []) : []))),
]

/** Creates two tenants with everything that the examples of calls refer to. */
export async function makeWorld(
  installation: ProbedInstallation,
  calls: readonly NamedCall[] = everyCall(),
): Promise<SyntheticWorld> {
  await loadExamples()
  const { site } = installation
  const tenantOf = (name: string) =>
    site({}, async db => {
      const tenant = await makeTenant(site, name, db)
      await installation.onTenant?.(db, tenant.tenantId)
      return tenant
    })
  const [tenant, foreign] = [await tenantOf('Isolation probe A'), await tenantOf('Isolation probe B')]
  const permissions = reading(calls)
  const roles: Record<ActorName, { home: TestTenant; roleId: string }> = await rolesOf(installation, {
    tenant,
    foreign,
    permissions,
  })
  const senderFor = (actor: ActorName): Promise<Sender> => senderOf(installation, roles[actor])
  const people = Object.fromEntries(
    await Promise.all(actors.map(async name => [name, await senderFor(name)] as const)),
  ) as Record<ActorName, Sender>
  await endSession(site, people.kicked.caller.sessionId, 'kicked')
  const actorOf = (name: ActorName, { caller }: Sender): Actor => ({
    headers: name === 'nobody' ? {} : headersOf(caller),
    level: name === 'site' ? siteLevel : 'organization',
    tenantId: caller.tenantId,
    ...(name === 'viewer' && { permissions: new Set(permissions) }),
  })
  for (const { caller, segment } of [people.administrator, people.other])
    await caller.call('POST', `/hpfm/v1/${segment}data-hierarchies`, region)
  const own = sideOf(installation, people.administrator, people.site)
  const other = sideOf(installation, people.other, people.site)
  // One after another, to leave the server to its users.
  for (const name of exampleNames()) await Promise.all([own, other].map(side => side.rowFor(name)))
  await settle(installation, [own.tenantId, other.tenantId])
  own.foreign = await markersOf(installation.databases.site, other.tenantId, own.tenantId)
  other.foreign = await markersOf(installation.databases.site, own.tenantId, other.tenantId)
  const sums = new Map<number, Map<string, string>>()
  return {
    send: installation.send,
    calls,
    isLive: installation.isLive,
    actors: Object.fromEntries(actors.map(name => [name, actorOf(name, people[name])])) as World['actors'],
    sides: { own, other },
    tenantIds: [own.tenantId, other.tenantId],
    another: async name => actorOf(name, await senderFor(name)),
    ...(!installation.isLive && {
      async writer({ name, call }, actor) {
        const sender = await senderFor(lacksRights(name) ? 'viewer' : actor)
        await prepare(name, sender)
        return { actor: actorOf(actor, sender), example: await withRows(exampleOf(call), sender) }
      },
    }),
    async changesOf(tenantId) {
      const now = await checksumOf(installation.databases.site, tenantId)
      const was = sums.get(tenantId)
      sums.set(tenantId, now)
      return was ? changedIn(was, now) : []
    },
  }
}

async function rolesOf(
  { site, databases }: ProbedInstallation,
  { tenant, foreign, permissions }: { tenant: TestTenant; foreign: TestTenant; permissions: string[] },
) {
  const administrator = { home: tenant, roleId: tenant.adminRoleId }
  const viewer = { home: tenant, roleId: await makeRole(site, tenant.tenantId, permissions) }
  const platform = await databases.site
    .selectFrom('role')
    .select('id')
    .where('tenantId', '=', platformTenantId)
    .where('level', '=', siteLevel)
    .where('builtIn', '=', true)
    .executeTakeFirstOrThrow()
  return {
    ...{ administrator, viewer, nobody: viewer, kicked: administrator },
    other: { home: foreign, roleId: foreign.adminRoleId },
    site: { home: tenant, roleId: platform.id },
  }
}

/** A new user of one of the two tenants, deleted with it, also if acting for the platform. */
async function senderOf(
  installation: ProbedInstallation,
  { home, roleId }: { home: TestTenant; roleId: string },
): Promise<Sender> {
  const { site, databases, send, secret, secureCookie } = installation
  const email = `${randomUUID()}@norrvik.example`
  const phone = `+47${String(randomInt(1e8)).padStart(8, '9')}`
  const userId = await makeUser(site, home.tenantId, [], { realName: 'Isolation Probe', email, phone })
  const { tenantId } = await databases.site
    .selectFrom('role')
    .select('tenantId')
    .where('id', '=', roleId)
    .executeTakeFirstOrThrow()
  await giveRole(site, tenantId, userId, roleId)
  const signedIn = await signInAs(site, userId, secureCookie)
  const caller: Sender['caller'] = {
    userId,
    ...signedIn,
    async call(method, address, body) {
      const headers = { ...headersOf(signedIn), ...(body !== undefined && json) }
      const text = body === undefined ? {} : { body: JSON.stringify(body) }
      const answer = await send({ method, address, headers, isStream: false, ...text })
      return { status: answer.status, body: bodyOf(answer) }
    },
  }
  const segment = tenantId === platformTenantId ? '' : `${tenantId}/`
  return { test: { site, databases }, send, secret, caller, segment, email, phone }
}

/** The data hierarchy whose values examples refer to by code. */
const region = { dataHierarchyCode: 'REGION', dataHierarchyName: 'Region', valueSourceCode: 'HPFM.FLAG' }

const json = { 'content-type': 'application/json' }

function sideOf({ isLive }: ProbedInstallation, sender: Sender, platform: Sender): Side {
  const known = new Map<string, Promise<string>>()
  const make = async (name: string) => {
    if (isLive && isMissing(name)) return exampleRow(name).id
    return makeRow(name, exampleRow(name).isOfPlatform ? platform : sender)
  }
  return {
    tenantId: sender.caller.tenantId,
    rowFor(name) {
      const value = known.get(name) ?? make(name)
      known.set(name, value)
      return value
    },
    foreign: new Set(),
  }
}

/** Waits until background work for the created rows has ended. */
async function settle({ databases }: ProbedInstallation, tenantIds: number[]): Promise<void> {
  const sums = async () => {
    await sql`select pg_sleep(0.5)`.execute(databases.site)
    const all = await Promise.all(tenantIds.map(id => checksumOf(databases.site, id)))
    return JSON.stringify(all.map(one => [...one]))
  }
  let was = await sums()
  for (let tries = 0; tries < 60; tries++) {
    const now = await sums()
    if (now === was) return
    was = now
  }
  throw new Error('the rows of the two tenants do not come to rest')
}
