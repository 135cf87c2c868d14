import { siteLevel } from '@atrium/contract/constants'
import { recordHistoryApi } from '@atrium/contract/operations/record-history'
import { requireAccess, requireModule } from '@atrium/server/access/decide'
import type { Site } from '@atrium/server/db/connection/site'
import { AppError } from '@atrium/server/http/app-error'
import { type Context, type Route, routes } from '@atrium/server/http/routes'
import type { OwnCalls } from '@atrium/server/interchange/own-calls'
import { compareVersions } from './record-comparison.queries.ts'
import { rehearseRestore, restoreVersion } from './record-history.actions.ts'
import { findVersion, findVersions, type Version } from './record-history.queries.ts'
import { recordedEntities, recordedEntity } from './recorded-entities.ts'

const ofTenants: readonly string[] = ['tenant']
const ofOwn = () => recordedEntities().filter(entity => !ofTenants.includes(entity))

/** The history of a tenant is in its own audit, which the platform reads with the connection to all tenants. */
export function recordHistoryRoutes(site: Site, own: OwnCalls): Route[] {
  async function findNamed(
    { db, session }: Context<'signed-in'>,
    name: string,
  ): Promise<Version | undefined> {
    const [, tenant, number] = /^(\d{1,15})-(\d{1,15})$/.exec(name) ?? []
    const at = { tenantId: Number(tenant), id: Number(number) }
    if (tenant === undefined) return undefined
    const found = at.tenantId === session.tenantId ? await findVersion(db, at, ofOwn()) : undefined
    if (found || session.level !== siteLevel) return found
    return site({}, all => findVersion(all, at, ofTenants))
  }

  /** The permission to read a record includes its history; entities with several permissions check each record. */
  async function requireReading(context: Context<'signed-in'>, entity: string, entityId: string | undefined) {
    const { read, id } = recordedEntity(entity)
    requireModule(context.session, read)
    requireAccess(context.session, read.access)
    if (id && entityId !== undefined && context.session.dataScope !== 'all')
      await own.make(read, { params: { [id[0]]: entityId } }, { ...context })
  }

  return routes(recordHistoryApi, {
    async list({ query }, context) {
      const { db, session, language } = context
      const { entityCode: entity, entityId } = query
      if (recordedEntity(entity).id && entityId === undefined) throw new AppError('error.not_found')
      await requireReading({ ...context }, entity, entityId)
      const reader = { language, timeZone: session.timeZone, session }
      if (entity !== 'tenant')
        return findVersions(db, reader, { tenantId: session.tenantId, entity, entityId }, query)
      if (!/^\d{1,15}$/.test(entityId ?? '')) throw new AppError('error.not_found')
      return site({}, all => findVersions(all, reader, { tenantId: Number(entityId), entity }, query))
    },

    async compare({ params }, context) {
      const { db, session, language } = context
      const from = await findNamed({ ...context }, params.auditDataId)
      const to = await findNamed({ ...context }, params.otherAuditDataId)
      const isOfOne =
        from?.tenantId === to?.tenantId && from?.entity === to?.entity && from?.recordId === to?.recordId
      if (!from || !to || !isOfOne) throw new AppError('error.not_found')
      await requireReading({ ...context }, to.entity, to.recordId)
      const reader = { language, timeZone: session.timeZone, session }
      return to.entity === 'tenant'
        ? site({}, all => compareVersions(all, reader, from, to))
        : compareVersions(db, reader, from, to)
    },

    async preview({ params }, context) {
      const version = await findNamed({ ...context }, params.auditDataId)
      return (await rehearseRestore(own, { ...context }, version)).preview
    },

    restore: async ({ params, body }, context) =>
      restoreVersion(own, { ...context }, await findNamed({ ...context }, params.auditDataId), body),
  })
}
