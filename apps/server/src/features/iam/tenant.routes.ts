import type { BodyOf } from '@atrium/contract/endpoint'
import { tenantApi } from '@atrium/contract/iam/tenant'
import type { Site } from '../../db/site.ts'
import type { Store } from '../../db/store.ts'
import type { Scoped } from '../../db/tenant.ts'
import { mergedTexts } from '../../db/texts.ts'
import { hashPassword, newInitialPassword } from '../../http/password.ts'
import { type Context, type Route, routes } from '../../http/routes.ts'
import { type Reach, send } from '../../http/send.ts'
import { recordVisit } from '../../http/visit.ts'
import { findStartLanguage } from '../platform/reads.ts'
import { insertAdministrator, insertTenant, updateTenant } from './tenant.actions.ts'
import { binTenant, restoreTenant, resumeTenant, suspendTenant } from './tenant.life.actions.ts'
import { findTemplate, findTenant, findTenants, findUsage } from './tenant.queries.ts'
import { takeOver } from './tenant.template.ts'

type Asking = Pick<Context<'signed-in'>, 'session' | 'language' | 'tokenOf' | 'request'>

/** How the people of a new tenant are reached, and where their pictures are kept. */
interface Outside {
  reach: Reach
  origin: string
  store: Store
}

/** Tenants are the platform's to see and to make: every one of them, which takes the connection that sees all. */
export function tenantRoutes(site: Site, { reach, origin, store }: Outside): Route[] {
  return routes(tenantApi, {
    list: ({ query }, { session, language }) =>
      site({ userId: session.userId }, db => findTenants(db, language, query)),

    get: ({ params }, context) => answer(context, Number(params.organizationId)),

    async create({ body }, context) {
      const password = newInitialPassword(0)
      const passwordHash = await hashPassword(password)
      const tenantId = await writing(context, db =>
        create(db, context.language, body, { password, passwordHash }),
      )
      return { ...(await answer(context, tenantId)), ...(!reach.email && { initialPassword: password }) }
    },

    async update({ body }, context) {
      await writing(context, db => updateTenant(db, context.language, body))
      return answer(context, body.tenantId)
    },

    async enable({ body }, context) {
      await writing(context, db => resumeTenant(db, reach, body))
      return answer(context, body.tenantId)
    },

    async disable({ body }, context) {
      await writing(context, db => suspendTenant(db, reach, body))
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
        await recordVisit(db, context.session, context.request.id, body)
      }),

    usage: (_input, { db, session }) => findUsage(db, session.tenantId),
  })

  /** All of it or nothing: one transaction makes the tenant, what it begins with, and its first person. */
  async function create(
    db: Scoped,
    language: string,
    draft: BodyOf<typeof tenantApi.create>,
    { password, passwordHash }: { password: string; passwordHash: string },
  ): Promise<number> {
    const { administrator, withoutFeatures = [] } = draft
    const tenantId = await insertTenant(db, {
      num: draft.tenantNum,
      name: mergedTexts({}, language, draft.tenantName, draft._tls?.tenantName),
      colour: draft.tenantColour,
      userLimit: draft.limitUserQty,
      fileCapacity: draft.totalCapacity,
      template: draft.templateFlag === 1,
    })
    if (draft.template) await takeOver(db, store, draft.template, tenantId)
    for (const code of withoutFeatures)
      await db.insertInto('featureSwitch').values({ tenantId, code, enabled: false }).execute()
    // Behind what came with the template, which may say in which language people begin.
    const spoken = administrator.language ?? (await findStartLanguage(db, tenantId))
    const person = { ...administrator, language: spoken }
    await insertAdministrator(db, tenantId, person, passwordHash)
    if (reach.email)
      await send(db, {
        tenantId,
        code: 'IAM.INITIAL_PASSWORD',
        args: { name: person.realName, loginName: person.loginName, link: origin },
        secrets: { password },
        to: [{ channel: 'EMAIL', address: person.email, language: person.language }],
      })
    return tenantId
  }

  function writing<T>(context: Asking, work: (db: Scoped) => Promise<T>): Promise<T> {
    return site(actorOf(context), work)
  }

  async function answer({ language, tokenOf }: Asking, tenantId: number) {
    const { id, detail } = await site({}, db => findTenant(db, language, tenantId))
    return { ...detail, _token: tokenOf('tenant', id) }
  }
}

const actorOf = ({ session, request }: Asking) => ({ userId: session.userId, requestId: request.id })
