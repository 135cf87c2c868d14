import type { Site } from '@atrium/server/db/connection/site'
import { type Context, type Route, routes } from '@atrium/server/http/routes'
import { findLastInvitation } from '../../invitation/server/first-invitation.ts'
import { type TenantRequestDetail, tenantRequestApi } from '../tenant-request.contract.ts'
import { type AnsweringServices, approve, inviteAgain, refuse } from './tenant-request.actions.ts'
import { countRequests, findRequest, findRequests } from './tenant-request.queries.ts'
import type { TenantRequestDb } from './tenant-request.tables.ts'

/** Only the platform makes tenants, which needs the connection with access to all of them. */
export function tenantRequestRoutes(site: Site, services: AnsweringServices): Route[] {
  const writing = <T>(
    { session, request }: Pick<Context<'signed-in', TenantRequestDb>, 'session' | 'request'>,
    work: (acting: AnsweringServices & { db: TenantRequestDb; userId: string }) => Promise<T>,
  ): Promise<T> =>
    site({ userId: session.userId, requestId: request.id }, (db: TenantRequestDb) =>
      work({ ...services, db, userId: session.userId }),
    )

  return routes<typeof tenantRequestApi, TenantRequestDb>(tenantRequestApi, {
    list: ({ query }, { db }) => findRequests(db, query),
    counts: (_input, { db }) => countRequests(db),
    get: ({ params }) => site({}, (db: TenantRequestDb) => findDetail(db, params.requestId)),
    setting: (_input, { db }) => findSetting(db),

    async updateSetting({ body }, { db }) {
      const takesRequests = body.takesRequestsFlag === 1
      await db
        .insertInto('tenantRequestSetting')
        .values({ takesRequests })
        .onConflict(conflict => conflict.column('tenantId').doUpdateSet({ takesRequests }))
        .execute()
      return body
    },

    approve: ({ params: { requestId: id }, body }, context) =>
      writing(context, async acting => {
        await approve(acting, id, body)
        return findRequest(acting.db, id)
      }),

    invite: ({ params: { requestId: id } }, context) =>
      writing(context, async acting => {
        await inviteAgain(acting, id)
        return findDetail(acting.db, id)
      }),

    refuse: ({ params: { requestId: id }, body }, context) =>
      writing(context, async acting => {
        await refuse(acting, id, body)
        return findRequest(acting.db, id)
      }),
  })
}

/** A request with what became of its invitation. `db` sees all tenants. */
async function findDetail(db: TenantRequestDb, id: string): Promise<TenantRequestDetail> {
  const request = await findRequest(db, id)
  const { newTenantId: tenantId, email } = request
  const invitation = tenantId === undefined ? undefined : await findLastInvitation(db, { tenantId, email })
  return { ...request, ...(invitation && { invitationState: invitation.state }) }
}

async function findSetting(db: TenantRequestDb) {
  const row = await db.selectFrom('tenantRequestSetting').select('takesRequests').executeTakeFirst()
  return { takesRequestsFlag: row?.takesRequests ? (1 as const) : (0 as const) }
}
