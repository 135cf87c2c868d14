import { siteLevel } from '@atrium/contract/constants'
import { sql } from 'kysely'
import { inSessionScope } from '../access/tenant-scope.ts'
import { inTenant } from '../db/connection/tenant.ts'
import { AppError } from '../http/app-error.ts'
import type { Context } from '../http/routes.ts'
import type { Coded } from './resource-code.ts'
import type { ResourceDb } from './resource-db.ts'

type Caller = Context<'signed-in', ResourceDb>
type Work<Answer> = (context: Caller) => Promise<Answer>

/** The tenants in which the calls of a resource work. */
export interface ResourceScope {
  /** Runs `work` where the session reads records. */
  reading: <Answer>(context: Caller, work: Work<Answer>) => Promise<Answer>
  /** Runs `work` in the tenant that a new record is for: that of the session unless the platform names another. */
  creating: <Answer>(context: Caller, tenantId: unknown, work: Work<Answer>) => Promise<Answer>
  /** Runs `work` in the tenant of a record. @throws `error.not_found` */
  changing: <Answer>(context: Caller, id: string, work: Work<Answer>) => Promise<Answer>
}

/**
 * The tenants of each call. With `acrossTenants: 'written'`, platform sessions read in all tenants, and write in that of
 * the record, so that row-level security, secrets, numbers and own fields are the tenant's. All others work in their own.
 */
export function scopeOf({ definition: of, services: { app, site } }: Coded): ResourceScope {
  const isWide = ({ session }: Caller) => of.acrossTenants === 'written' && session.level === siteLevel
  const reading: ResourceScope['reading'] = (context, work) =>
    isWide(context)
      ? // Numbers of rows are cached for one tenant.
        inSessionScope(site, context, db => work({ ...context, db, total: () => count => count() }))
      : work(context)
  const within = <Answer>(context: Caller, tenantId: number, work: Work<Answer>): Promise<Answer> => {
    const { userId, dataScope } = context.session
    return inTenant(app, { tenantId, userId, dataScope, requestId: context.request.id }, (db: ResourceDb) =>
      work({ ...context, db, session: { ...context.session, tenantId } }),
    )
  }
  return {
    reading,
    creating(context, tenantId, work) {
      if (!isWide(context)) return work(context)
      // Also in the tenant of the session: what the transaction of the request writes is not read across tenants yet.
      return within(context, typeof tenantId === 'number' ? tenantId : context.session.tenantId, work)
    },
    async changing(context, id, work) {
      if (!isWide(context)) return work(context)
      const tenantId = await reading(context, async ({ db }) => {
        const { rows } = await sql<{ tenantId: number }>`
          select tenant_id from ${sql.table(of.table)} where id = ${id}`.execute(db)
        return rows[0]?.tenantId
      })
      if (tenantId === undefined) throw new AppError('error.not_found').about(id)
      return within(context, tenantId, work)
    },
  }
}
