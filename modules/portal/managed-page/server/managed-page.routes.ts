import { platformTenantId } from '@atrium/contract/constants'
import { findPublicTenant } from '@atrium/directory/tenant/server/tenant.reads.ts'
import { timeZoneOf } from '@atrium/server/http/clock'
import type { RequestServices } from '@atrium/server/http/context'
import type { PortalBlockKind } from '@atrium/server/http/pages/portal-block'
import { type Context, type Route, routes } from '@atrium/server/http/routes'
import { savePreview } from '../../rendering/server/preview.ts'
import { managedPageApi } from '../managed-page.contract.ts'
import { checkedContent } from './checked-content.ts'
import {
  insertPage,
  publishPage,
  removePage,
  restoreVersion,
  revokePage,
  schedulePage,
  updatePage,
} from './managed-page.actions.ts'
import { findManagedPage, findManagedPages, findVersions } from './managed-page.queries.ts'
import type { ManagedPageDb } from './managed-page.tables.ts'

type Asked = Pick<Context<'signed-in', ManagedPageDb>, 'db' | 'language' | 'session'>

export function managedPageRoutes(services: RequestServices, kinds: readonly PortalBlockKind[]): Route[] {
  async function reading({ db, language, session: { tenantId } }: Asked) {
    const isPlatform = tenantId === platformTenantId
    const tenant = isPlatform ? undefined : (await findPublicTenant(services, { tenantId }))?.num
    return { db, language, tenant }
  }
  const answer = async (context: Asked, pageId: string) => findManagedPage(await reading(context), pageId)

  return routes<typeof managedPageApi, ManagedPageDb>(managedPageApi, {
    list: async ({ query }, context) => findManagedPages(await reading(context), query),
    get: ({ params }, context) => answer(context, params.pageId),

    async create({ body }, context) {
      const { session, language } = context
      const content = checkedContent({ kinds, session, language }, body.content)
      return answer(context, await insertPage(context.db, { ...body, content }))
    },

    async update({ body }, context) {
      const { db, session, language } = context
      const { content: stored } = await answer(context, body.pageId)
      const content = checkedContent({ kinds, session, language, stored }, body.content)
      await updatePage(db, { ...body, content })
      return answer(context, body.pageId)
    },

    remove: ({ body }, { db }) => removePage(db, body),

    async publish({ params: { pageId }, body }, context) {
      await publishPage(context.db, { pageId, ...body })
      return answer(context, pageId)
    },

    async schedule({ params: { pageId }, body }, context) {
      await schedulePage(context.db, { pageId, ...body }, body, timeZoneOf(context.request))
      return answer(context, pageId)
    },

    async revoke({ params: { pageId }, body }, context) {
      await revokePage(context.db, { pageId, ...body })
      return answer(context, pageId)
    },

    versions: ({ params, query }, { db, language }) => findVersions(db, language, params.pageId, query),

    async restore({ params: { pageId, versionNumber }, body }, context) {
      await restoreVersion(context.db, { pageId, ...body }, versionNumber)
      return answer(context, pageId)
    },

    preview: async ({ body }, { db }) => ({ address: await savePreview(db, body) }),
  })
}
