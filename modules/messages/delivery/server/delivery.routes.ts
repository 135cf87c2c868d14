import { inSessionScope } from '@atrium/server/access/tenant-scope'
import type { Site } from '@atrium/server/db/connection/site'
import { type Route, routes } from '@atrium/server/http/routes'
import { deliveryApi } from '../delivery.contract.ts'
import { deleteDeliveries, resendDelivery } from './delivery.actions.ts'
import { findDeliveries, findDelivery } from './delivery.queries.ts'
import type { DeliveryDb } from './delivery.tables.ts'

/** At the site level it covers all tenants, which takes the connection with access to all of them. */
export function deliveryRoutes(site: Site): Route[] {
  return routes<typeof deliveryApi, DeliveryDb>(deliveryApi, {
    list: ({ query }, context) => {
      const { session, language, total } = context
      return inSessionScope(site, context, db =>
        findDeliveries(db, { language, timeZone: session.timeZone }, query, total('delivery')),
      )
    },

    get: ({ params }, context) =>
      inSessionScope(site, context, db => findDelivery(db, context.language, params.messageId)),

    resend: ({ query }, context) =>
      inSessionScope(site, context, async db => {
        await resendDelivery(db, query.transactionId)
        return findDelivery(db, context.language, query.transactionId)
      }),

    remove: ({ body }, context) =>
      inSessionScope(site, context, db =>
        deleteDeliveries(
          db,
          body.map(one => one.messageId),
        ),
      ),
  })
}
