import { platformTenantId } from '@atrium/contract/constants'
import { nowMs } from '@atrium/server/db/connection/clock'
import type { Site } from '@atrium/server/db/connection/site'
import { lockVersion } from '@atrium/server/db/tables/rows'
import { AppError } from '@atrium/server/http/app-error'
import { countAttempt } from '@atrium/server/http/limits/rate-limit'
import { type Context, type Route, routes } from '@atrium/server/http/routes'
import { mailDomainApi } from '../mail-domain.contract.ts'
import { domainIn } from './domain-name.ts'
import { lookForRecord } from './domain-record.ts'
import { findDomain, findDomains } from './mail-domain.queries.ts'
import type { MailDomainDb } from './mail-domain.tables.ts'

type CallContext = Pick<Context<'signed-in', MailDomainDb>, 'db' | 'session' | 'request'>

/** Each check waits for servers of others. */
const checkLimit = { most: 20, seconds: 60 }

/** Needs the connection with access to all tenants: the platform lists and verifies the domains of all of them. */
export function mailDomainRoutes(site: Site, dnsServers: readonly string[]): Route[] {
  const onSite = <T>({ session, request }: CallContext, work: (db: MailDomainDb) => Promise<T>): Promise<T> =>
    site({ userId: session.userId, requestId: request.id }, work)
  /** The connection that sees the domains of the caller: on the platform those of all tenants. */
  const within = <T>(context: CallContext, work: (db: MailDomainDb) => Promise<T>): Promise<T> =>
    context.session.tenantId === platformTenantId ? onSite(context, work) : work(context.db)

  return routes<typeof mailDomainApi, MailDomainDb>(mailDomainApi, {
    list: ({ query }, context) => within(context, db => findDomains(db, context.language, query)),

    async create({ body }, { db, language }) {
      const { id } = await db
        .insertInto('mailDomain')
        .values({ domain: domainIn(body.domain) })
        .returning('id')
        .executeTakeFirstOrThrow()
      return findDomain(db, language, id)
    },

    check: ({ params: { domainId: id }, body: { objectVersionNumber } }, context) =>
      within(context, async db => {
        const found = await findDomain(db, context.language, id)
        const seconds = await countAttempt(site, `mail-domain:check:${context.session.tenantId}`, checkLimit)
        if (seconds > 0) throw new AppError('error.mail_domain.checked_often', { seconds })
        const lastCheck = await lookForRecord(found, dnsServers)
        await lockVersion(db, 'mailDomain', { id, objectVersionNumber })
        const checkedAt = new Date(nowMs())
        // Without an answer a verified domain stays so.
        const verifiedAt = { found: checkedAt, missing: null, unanswered: undefined }[lastCheck]
        await db
          .updateTable('mailDomain')
          .set({ lastCheck, checkedAt, ...(verifiedAt !== undefined && { verifiedAt }) })
          .where('id', '=', id)
          .execute()
        return findDomain(db, context.language, id)
      }),

    verify: ({ params: { domainId: id }, body: { objectVersionNumber } }, context) =>
      onSite(context, async db => {
        await findDomain(db, context.language, id)
        await lockVersion(db, 'mailDomain', { id, objectVersionNumber })
        const verifiedAt = new Date(nowMs())
        await db.updateTable('mailDomain').set({ verifiedAt }).where('id', '=', id).execute()
        return findDomain(db, context.language, id)
      }),

    remove: ({ params: { domainId: id }, body: { objectVersionNumber } }, context) =>
      within(context, async db => {
        await findDomain(db, context.language, id)
        await lockVersion(db, 'mailDomain', { id, objectVersionNumber })
        await db.deleteFrom('mailDomain').where('id', '=', id).execute()
      }),
  })
}
