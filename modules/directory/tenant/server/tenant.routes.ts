import type { BodyOf } from '@atrium/contract/endpoint'
import { pageOf } from '@atrium/contract/page'
import { findStartLanguage } from '@atrium/operations/config/server/config.reads.ts'
import { requireInstalled } from '@atrium/operations/feature/server/feature.reads.ts'
import { recordSupportAccess } from '@atrium/server/access/support-access'
import { hashPassword, newInitialPassword } from '@atrium/server/auth/password'
import type { Site } from '@atrium/server/db/connection/site'
import type { Store } from '@atrium/server/db/files/store'
import { mergedTexts } from '@atrium/server/db/tables/texts'
import type { AvailableChannels } from '@atrium/server/delivery/channels/senders'
import { send } from '@atrium/server/delivery/send'
import { type Context, type Route, routes } from '@atrium/server/http/routes'
import type { FindCustom } from '@atrium/server/resource/custom/custom-fields'
import { storedBeside } from '@atrium/server/resource/custom/custom-values'
import { tenantApi } from '../tenant.contract.ts'
import { insertAdministrator, refuseSecondTenant, updateTenant } from './tenant.actions.ts'
import { makeTenant } from './tenant.creation.ts'
import {
  type Acting,
  findOwnTenant,
  findTemplate,
  findTenant,
  findTenants,
  findUsage,
} from './tenant.queries.ts'
import type { TenantDb } from './tenant.tables.ts'
import { binTenant, restoreTenant, resumeTenant, suspendTenant } from './tenant-lifecycle.actions.ts'

type CallContext = Pick<Context<'signed-in', TenantDb>, 'db' | 'session' | 'language' | 'tokenOf' | 'request'>

/** The delivery channels for people of a new tenant, and the file store. */
interface RouteServices {
  availableChannels: AvailableChannels
  origin: string
  store: Store
  /** One tenant besides the platform is all there may be. */
  isOnlyOne: boolean
}

/** Only the platform reads and creates tenants, which needs the connection with access to all of them. */
export function tenantRoutes(site: Site, findOwn: FindCustom, outside: RouteServices): Route[] {
  const { availableChannels } = outside
  const writing = <T>(context: CallContext, work: (db: TenantDb) => Promise<T>): Promise<T> =>
    site(actorOf(context), work)
  const addedFor = async (context: CallContext) => (await findOwn(context))(context.session.tenantId)
  const acting = async <T>(context: CallContext, work: (acting: Acting) => Promise<T>): Promise<T> => {
    const { session, language } = context
    const added = await addedFor(context)
    return writing(context, db => work({ db, session, language, added }))
  }
  const answer = async (context: CallContext, tenantId: number) => {
    const { language, tokenOf } = context
    const added = await addedFor(context)
    const { id, detail } = await site({}, db => findTenant(db, language, tenantId, added))
    return { ...detail, _token: tokenOf('tenant', id) }
  }

  return routes<typeof tenantApi, TenantDb>(tenantApi, {
    list: ({ query }, context) => acting(context, all => findTenants(all, query)),

    get: ({ params }, context) => answer(context, Number(params.organizationId)),

    async create({ body }, context) {
      const password = newInitialPassword(0)
      const passwordHash = await hashPassword(password)
      const tenantId = await acting(context, async all => {
        if (outside.isOnlyOne) await refuseSecondTenant(all.db)
        return create(all, outside, body, { password, passwordHash })
      })
      return {
        ...(await answer(context, tenantId)),
        ...(!availableChannels.has('EMAIL') && { initialPassword: password }),
      }
    },

    async update({ body }, context) {
      await acting(context, all => updateTenant(all, body))
      return answer(context, body.tenantId)
    },

    async updateOne({ params, body }, context) {
      const tenantId = Number(params.organizationId)
      await acting(context, all => updateTenant(all, { ...body, tenantId }))
      return answer(context, tenantId)
    },

    async ofTenant({ query }, { db, session, language }) {
      const rows = await findOwnTenant(db, session.tenantId, language, query)
      return pageOf(query.page === 0 ? rows : [], query, rows.length)
    },

    async enable({ body }, context) {
      await writing(context, db => resumeTenant(db, availableChannels, body))
      return answer(context, body.tenantId)
    },

    async disable({ body }, context) {
      await writing(context, db => suspendTenant(db, availableChannels, body))
      return answer(context, body.tenantId)
    },

    async remove({ body }, context) {
      await writing(context, db => binTenant(db, actorOf(context), body))
      return answer(context, body.tenantId)
    },

    async restore({ body }, context) {
      await writing(context, db => restoreTenant(db, actorOf(context), body))
      return answer(context, body.tenantId)
    },

    template: ({ params }, { language }) =>
      site({}, db => findTemplate(db, language, Number(params.organizationId))),

    visit: ({ body }, context) =>
      writing(context, async db => {
        await findTenant(db, context.language, body.tenantId)
        await recordSupportAccess(db, context.session, context.request.id, body)
      }),

    usage: (_input, { db, session }) => findUsage(db, session.tenantId),
  })
}

/** Creates the tenant, its initial content and its first user in one transaction. */
async function create(
  acting: Acting,
  { availableChannels, origin, store }: RouteServices,
  draft: BodyOf<typeof tenantApi.create>,
  { password, passwordHash }: { password: string; passwordHash: string },
): Promise<number> {
  const { db, language, added } = acting
  const { administrator, template, withoutFeatures = [] } = draft
  requireInstalled(withoutFeatures)
  const tenantId = await makeTenant(db, store, {
    num: draft.tenantNum,
    name: mergedTexts({}, language, draft.tenantName, draft._tls?.tenantName),
    colour: draft.tenantColour,
    userLimit: draft.limitUserQty,
    fileCapacity: draft.totalCapacity,
    isTemplate: draft.templateFlag === 1,
    ...storedBeside(added, acting, draft.custom),
    template,
    withoutFeatures,
  })
  // After the copy of the template, which may set the initial language.
  const spoken = administrator.language ?? (await findStartLanguage(db, tenantId))
  const person = { ...administrator, language: spoken }
  await insertAdministrator(db, tenantId, person, passwordHash)
  if (availableChannels.has('EMAIL'))
    await send(db, {
      tenantId,
      code: 'IAM.INITIAL_PASSWORD',
      args: { name: person.realName, loginName: person.loginName, link: origin },
      secrets: { password },
      to: [{ channel: 'EMAIL', address: person.email, language: person.language }],
    })
  return tenantId
}

const actorOf = ({ session, request }: CallContext) => ({ userId: session.userId, requestId: request.id })
