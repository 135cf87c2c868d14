import { platformTenantId } from '@atrium/contract/constants'
import { selfApi } from '@atrium/contract/iam/self'
import { pageOf } from '@atrium/contract/page'
import { sql } from 'kysely'
import { recordEvent } from '../../db/audit.ts'
import type { Site } from '../../db/site.ts'
import { AppError, Denied } from '../../http/app-error.ts'
import { findCredential } from '../../http/credential.ts'
import type { Walls } from '../../http/guard.ts'
import { nameOf, namesOf } from '../../http/kept.ts'
import { callerOf } from '../../http/request.ts'
import { type Context, keep, type Route, routes } from '../../http/routes.ts'
import { countsAlone, type Session } from '../../http/session.ts'
import { setSessionCookie } from '../../http/session-cookie.ts'
import { moveSession, moveSessionAlone, placeOf } from '../../http/session-life.ts'
import { refuseUnannounced } from '../../http/visit.ts'
import { languageNameOf } from '../platform/reads.ts'
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

type SignedIn = Context<'signed-in'>

/** Needs the connection that sees every tenant: a guest's own record and tenants lie outside the session's tenant. */
export function selfRoutes(site: Site, walls: Walls): Route[] {
  const elsewhere = ({ userId }: Session, language: string) =>
    site({}, async db => ({
      credential: await findCredential(db, userId),
      ...(await findRecentTenants(db, userId, language)),
    }))

  return routes(selfApi, {
    get: keep(
      {
        per: 'person',
        tables: ['tenant', 'role', 'language', 'passwordPolicy', 'dataHierarchy', 'config', 'featureSwitch'],
      },
      async (_input, { db, session, language, alsoFrom }) => {
        const found = await elsewhere(session, language)
        alsoFrom(nameOf(session.homeTenantId, 'recent_tenant', session.userId))
        for (const tenantId of found.visited)
          alsoFrom(...namesOf(['tenant', 'role'], tenantId), nameOf(tenantId, 'member_role', session.userId))
        return findSelf(db, session, language, found)
      },
    ),

    detail: async (_input, { db, session, language }) =>
      findSelfDetail(db, session, language, await elsewhere(session, language), tenantId =>
        site({}, all => findGroup(all, tenantId, language)),
      ),

    rename: ({ query }, context) => changeOwn(site, context, { realName: query.realName }),

    async setPicture({ query }, context) {
      const { avatar } = query
      if (avatar !== undefined && !(await isOwnPicture(context.db, context.session, avatar)))
        throw new AppError('error.picture.unknown')
      return changeOwn(site, context, { imageUrl: avatar ?? null })
    },

    tenants: ({ query }, { session, language }) =>
      site({ userId: session.userId }, db => findSelfTenants(db, session.userId, language, query)),

    async tenantPage({ query }, { session, language }) {
      const { page, size, sort } = query
      const all = await site({}, db => findSelfTenants(db, session.userId, language, query))
      for (const { field, direction } of sort.toReversed())
        all.sort((one, other) => one[field].localeCompare(other[field]) * (direction === 'asc' ? 1 : -1))
      return pageOf(all.slice(page * size, (page + 1) * size), query, all.length)
    },

    roles: keep({ per: 'person', tables: ['role', 'memberRole'] }, (_input, { db, session, language }) =>
      findSelfRoles(db, session, language),
    ),

    async switchRole({ query }, context) {
      const roles = await findSelfRoles(context.db, context.session, context.language)
      if (!roles.some(role => role.id === query.roleId)) throw new Denied('error.role.notGranted', query)
      return move(context, { tenantId: context.session.tenantId, roleId: query.roleId })
    },

    async switchTenant({ query }, context) {
      const place = await placeOf(site, context.session.userId, query.tenantId)
      if (!place) throw new Denied('error.tenant.notMember', query)
      if (await isVisitor(context.session, query.tenantId))
        await refuseUnannounced(site, context.session, query.tenantId, context.language)
      return move(context, place)
    },

    currentTenant: (_input, { session }) => ({ tenantId: session.tenantId }),

    async setDefaultTenant({ query }, context) {
      const { tenantId } = query
      const { session } = context
      const isOwn =
        tenantId === undefined ||
        ((await placeOf(site, session.userId, tenantId)) && !(await isVisitor(session, tenantId)))
      if (!isOwn) throw new Denied('error.tenant.notMember', query)
      return changeOwn(site, context, { defaultTenantId: tenantId ?? null })
    },

    async setDefaultLanguage({ query }, context) {
      if (!(await languageNameOf(context.db, query.language)))
        throw new AppError('error.language.unknown', query)
      return changeOwn(site, context, { language: query.language })
    },
  })

  /** Whoever works for the platform is one in every tenant but that and the own one. */
  async function isVisitor({ userId, homeTenantId }: Session, tenantId: number): Promise<boolean> {
    if (tenantId === homeTenantId || tenantId === platformTenantId) return false
    return (await placeOf(site, userId, platformTenantId)) !== undefined
  }

  /** The session goes on under a new secret, so that one that was seen before the switch is worth nothing. */
  async function move({ session, request, reply }: SignedIn, place: { tenantId: number; roleId: string }) {
    const moved = await site({ userId: session.userId, requestId: request.id }, async db => {
      // In one transaction: no session is anywhere that its record does not say.
      await recordEvent(db, {
        tenantId: session.tenantId,
        actorId: session.userId,
        requestId: request.id,
        entity: 'session',
        entityId: session.id,
        verb: 'switch',
        detail: {
          from: { tenantId: session.tenantId, roleId: session.roleId },
          to: place,
          ...callerOf(request),
        },
      })
      if (place.tenantId !== session.tenantId) {
        const visit = {
          tenantId: session.homeTenantId,
          userId: session.userId,
          visitedId: place.tenantId,
          visitedAt: sql<Date>`clock_timestamp()`,
        }
        await db
          .insertInto('recentTenant')
          .values(visit)
          .onConflict(conflict => conflict.columns(['userId', 'visitedId']).doUpdateSet(visit))
          .execute()
      }
      if (!countsAlone(session)) return moveSession(db, session.id, place)
      await moveSessionAlone(db, session.id, place)
    })
    if (moved) setSessionCookie(reply, walls.secureCookie, moved.secret)
  }
}
