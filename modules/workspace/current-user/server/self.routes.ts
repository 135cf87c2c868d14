import { platformTenantId } from '@atrium/contract/constants'
import { pageOf } from '@atrium/contract/page'
import { type Self, selfApi } from '@atrium/contract/workspace/self'
import { requireOffered } from '@atrium/language/language/server/language.reads.ts'
import { dependenciesOnHeldRoles, heldRoleTables } from '@atrium/server/access/held-roles'
import { requireSupportAccess } from '@atrium/server/access/support-access'
import { findCredential } from '@atrium/server/auth/credential'
import { keyFor } from '@atrium/server/auth/secrets'
import { isUnbound, type Session } from '@atrium/server/auth/session'
import { sessionCookieOf, setSessionCookie } from '@atrium/server/auth/session-cookie'
import { lockSession, moveSession } from '@atrium/server/auth/session-life'
import { findStartContext, type SessionPlace } from '@atrium/server/auth/session-place'
import { dependenciesOn, dependencyOn } from '@atrium/server/cache/cache'
import { recordEvent } from '@atrium/server/db/audit/audit'
import type { Site } from '@atrium/server/db/connection/site'
import { AppError, Denied } from '@atrium/server/http/app-error'
import type { RequestServices } from '@atrium/server/http/context'
import { callerOf } from '@atrium/server/http/request'
import { type Context, cached, type Handlers, type Route, routes } from '@atrium/server/http/routes'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { CurrentUserDb } from './current-user.tables.ts'
import { changeOwn } from './self.actions.ts'
import {
  findGroup,
  findRecentTenants,
  findSelf,
  findSelfDetail,
  findSelfRoles,
  findSelfTenants,
  isOwnPicture,
} from './self.queries.ts'

type SignedIn = Context<'signed-in', CurrentUserDb>

type Handling = Handlers<typeof selfApi, CurrentUserDb>
type ReadingVerb = 'get' | 'detail' | 'tenants' | 'tenantPage' | 'roles' | 'currentTenant'

/**
 * Needs the connection with access to all tenants: a guest's account and tenants are outside the session's
 * tenant.
 */
export const selfRoutes = (services: RequestServices & { secret: string }): Route[] =>
  routes<typeof selfApi, CurrentUserDb>(selfApi, {
    ...readingCalls(services.site, services.secret),
    ...changingCalls(services.site, services),
  })

/** Calls that read the user's own account, roles and tenants. */
function readingCalls(site: Site, secret: string): Pick<Handling, ReadingVerb> {
  return {
    get: cached(
      {
        per: 'person',
        tables: [
          'tenant',
          'role',
          'language',
          'passwordPolicy',
          'dataHierarchy',
          'config',
          'featureSwitch',
          'fieldRule',
        ],
      },
      async (_input, { db, session, language, alsoDependsOn }) => {
        const found = await findElsewhere(site, session, language)
        alsoDependsOn(dependencyOn(session.homeTenantId, 'recent_tenant', session.userId))
        for (const tenantId of found.visited)
          alsoDependsOn(
            ...dependenciesOn(['tenant', 'role'], tenantId),
            ...dependenciesOnHeldRoles(tenantId, session.userId),
          )
        const self = await findSelf(db, session, language, found)
        return { ...self, browserStorage: browserStorageOf(secret, session) }
      },
    ),

    detail: async (_input, { db, session, language }) =>
      findSelfDetail(db, session, language, await findElsewhere(site, session, language), tenantId =>
        site({}, all => findGroup(all, tenantId, language)),
      ),

    tenants: ({ query }, { session, language }) =>
      site({ userId: session.userId }, db => findSelfTenants(db, session.userId, language, query)),

    async tenantPage({ query }, { session, language }) {
      const { page, size, sort } = query
      const all = await site({}, db => findSelfTenants(db, session.userId, language, query))
      for (const { field, direction } of sort.toReversed())
        all.sort((one, other) => one[field].localeCompare(other[field]) * (direction === 'asc' ? 1 : -1))
      return pageOf(all.slice(page * size, (page + 1) * size), query, all.length)
    },

    roles: cached(
      { per: 'person', tables: ['role', ...heldRoleTables] },
      (_input, { db, session, language }) => findSelfRoles(db, session, language),
    ),

    currentTenant: (_input, { session }) => ({ tenantId: session.tenantId }),
  }
}

/** Calls that change the user's own account and session. */
function changingCalls(site: Site, services: RequestServices): Omit<Handling, ReadingVerb> {
  return {
    rename: ({ query }, context) => changeOwn(site, context, { realName: query.realName }),

    async setPicture({ query }, context) {
      const { avatar } = query
      if (avatar !== undefined && !(await isOwnPicture(context.db, context.session, avatar)))
        throw new AppError('error.picture.unknown')
      return changeOwn(site, context, { imageUrl: avatar ?? null })
    },

    async switchRole({ query }, context) {
      const roles = await findSelfRoles(context.db, context.session, context.language)
      if (!roles.some(role => role.id === query.roleId)) throw new Denied('error.role.notGranted', query)
      return move(services, context, { tenantId: context.session.tenantId, roleId: query.roleId })
    },

    async switchTenant({ query }, context) {
      const place = await findStartContext(site, context.session.userId, query.tenantId)
      if (!place) throw new Denied('error.tenant.notMember', query)
      if (await isVisitor(site, context.session, query.tenantId))
        await requireSupportAccess(site, context.session, query.tenantId, context.language)
      return move(services, context, place)
    },

    async setDefaultTenant({ query }, context) {
      const { tenantId } = query
      const isOwn =
        tenantId === undefined ||
        (await findStartContext(site, context.session.userId, tenantId)) !== undefined
      if (!isOwn) throw new Denied('error.tenant.notMember', query)
      return changeOwn(site, context, { defaultTenantId: tenantId ?? null })
    },

    async setDefaultLanguage({ query }, context) {
      await requireOffered(context.db, query.language)
      return changeOwn(site, context, { language: query.language })
    },
  }
}

/** The key for what a browser stores of a person in a tenant. */
const browserStorageOf = (secret: string, { userId, tenantId }: Session): Self['browserStorage'] => {
  const person = `${userId}:${tenantId}`
  return {
    owner: keyFor(secret, `browser-owner:${person}`, 9).toString('base64url'),
    key: keyFor(secret, `browser-storage:${person}`).toString('base64'),
  }
}

/** Data about the user outside the tenant of the session. */
const findElsewhere = (site: Site, { userId }: Session, language: string) =>
  site({}, async db => ({
    credential: await findCredential(db, userId),
    ...(await findRecentTenants(db, userId, language)),
  }))

/** Whether the user works for the platform and the tenant is neither that nor the user's own. */
async function isVisitor(site: Site, { userId, homeTenantId }: Session, tenantId: number): Promise<boolean> {
  if (tenantId === homeTenantId || tenantId === platformTenantId) return false
  return (await findStartContext(site, userId, platformTenantId)) !== undefined
}

/**
 * Moves the session and gives it a new secret, so that one leaked before the switch is worthless. Switches of one
 * session run one after another; the last one wins.
 */
async function move(
  { site, secureCookie }: RequestServices,
  { session, request, reply }: SignedIn,
  place: SessionPlace,
): Promise<void> {
  const renewed = await site({ userId: session.userId, requestId: request.id }, async db => {
    const from = await lockSession(db, session.id)
    // In one transaction, so that the audit log always knows where the session is.
    await recordSwitch(db, session, request, { from, to: place })
    if (place.tenantId !== from.tenantId) await noteRecentTenant(db, session, place.tenantId)
    const presented = isUnbound(session) ? undefined : sessionCookieOf(request, secureCookie)
    return moveSession(db, session.id, place, presented)
  })
  if (renewed !== undefined) setSessionCookie(reply, secureCookie, renewed)
}

const recordSwitch = (
  db: CurrentUserDb,
  session: Session,
  request: FastifyRequest,
  { from, to }: { from: { tenantId: number; roleId: string | null }; to: SessionPlace },
): Promise<void> =>
  recordEvent(db, {
    tenantId: from.tenantId,
    actorId: session.userId,
    requestId: request.id,
    entity: 'session',
    entityId: session.id,
    verb: 'switch',
    detail: {
      from,
      to,
      ...callerOf(request),
    },
  })

async function noteRecentTenant(db: CurrentUserDb, session: Session, tenantId: number): Promise<void> {
  const visit = {
    tenantId: session.homeTenantId,
    userId: session.userId,
    visitedId: tenantId,
    visitedAt: sql<Date>`clock_timestamp()`,
  }
  await db
    .insertInto('recentTenant')
    .values(visit)
    .onConflict(conflict => conflict.columns(['userId', 'visitedId']).doUpdateSet(visit))
    .execute()
}
