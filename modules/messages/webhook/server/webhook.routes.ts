import { randomBytes } from 'node:crypto'
import type { QueryOf } from '@atrium/contract/endpoint'
import type { Page } from '@atrium/contract/page'
import { inSessionScope, tenantFor } from '@atrium/server/access/tenant-scope'
import { encrypt } from '@atrium/server/auth/encryption'
import type { Site } from '@atrium/server/db/connection/site'
import { findPage } from '@atrium/server/db/tables/find-page'
import { lockVersion, stampsOf } from '@atrium/server/db/tables/rows'
import { webhookContext } from '@atrium/server/delivery/channels/webhook/webhook.sender'
import type { Services } from '@atrium/server/feature'
import { AppError } from '@atrium/server/http/app-error'
import { type Route, routes } from '@atrium/server/http/routes'
import { sql } from 'kysely'
import { testWebhook } from '../../delivery/server/delivery.actions.ts'
import { findTest } from '../../delivery/server/delivery.queries.ts'
import { type Webhook, type WebhookDraft, webhookApi } from '../webhook.contract.ts'
import type { WebhookDb } from './webhook.tables.ts'

interface SecretEncryption {
  site: Site
  /** Encrypts the stored secrets. */
  key: Buffer
  /** Refuses hosts that must not be connected to. */
  check: Services['checkHost']
}

/**
 * The platform administers the webhooks of every tenant, which takes the connection with access to all of them.
 */
export function webhookRoutes({ site, key, check }: SecretEncryption): Route[] {
  return routes<typeof webhookApi, WebhookDb>(webhookApi, {
    list: ({ query }, context) =>
      inSessionScope(site, context, db => findWebhooks(db, context.language, query)),
    get: ({ params }, context) =>
      inSessionScope(site, context, db => findWebhook(db, context.language, params.webhookId)),

    async create({ body }, context) {
      await check(new URL(body.webhookAddress).hostname, {
        field: 'webhookAddress',
        language: context.language,
      })
      const tenantId = tenantFor(context.session, body.tenantId)
      return inSessionScope(site, context, async db => {
        const { id } = await db
          .insertInto('webhook')
          .values({ tenantId, code: body.serverCode, secret: Buffer.alloc(0), ...columnsOf(body) })
          .returning('id')
          .executeTakeFirstOrThrow()
        const secret = await putSecret(db, key, { id, tenantId })
        return { ...(await findWebhook(db, context.language, id)), secret }
      })
    },

    async update({ body }, context) {
      await check(new URL(body.webhookAddress).hostname, {
        field: 'webhookAddress',
        language: context.language,
      })
      const row = { id: body.webhookId, objectVersionNumber: body.objectVersionNumber }
      return inSessionScope(site, context, async db => {
        await lockVersion(db, 'webhook', row)
        await db.updateTable('webhook').set(columnsOf(body)).where('id', '=', row.id).execute()
        return findWebhook(db, context.language, row.id)
      })
    },

    renewSecret: ({ params }, context) =>
      inSessionScope(site, context, async db => {
        const { webhookId: id, tenantId } = await findWebhook(db, context.language, params.webhookId)
        const secret = await putSecret(db, key, { id, tenantId })
        return { ...(await findWebhook(db, context.language, id)), secret }
      }),

    test: ({ params }, context) =>
      inSessionScope(site, context, async db => {
        const { webhookId, tenantId, serverName } = await findWebhook(db, context.language, params.webhookId)
        return testWebhook(db, { tenantId, webhookId, name: serverName })
      }),

    testResult: ({ params }, context) =>
      inSessionScope(site, context, db => findTest(db, context.language, params.messageId)),

    async remove({ body }, context) {
      const row = { id: body.webhookId, objectVersionNumber: body.objectVersionNumber }
      await inSessionScope(site, context, async db => {
        await lockVersion(db, 'webhook', row)
        await db.deleteFrom('webhook').where('id', '=', row.id).execute()
      })
    },
  })
}

const columnsOf = (draft: Omit<WebhookDraft, 'serverCode' | 'tenantId'>) => ({
  name: draft.serverName,
  url: draft.webhookAddress,
  enabled: draft.enabledFlag === 1,
})

async function putSecret(db: WebhookDb, key: Buffer, row: { id: string; tenantId: number }): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
  await db
    .updateTable('webhook')
    .set({ secret: encrypt(key, webhookContext(row), secret) })
    .where('id', '=', row.id)
    .execute()
  return secret
}

const webhookRows = (db: WebhookDb, language: string) =>
  db
    .selectFrom('webhook as w')
    .innerJoin('tenant as t', 't.tenantId', 'w.tenantId')
    .leftJoin('actor as creator', 'creator.id', 'w.createdBy')
    .leftJoin('actor as changer', 'changer.id', 'w.updatedBy')
    .select([
      'w.id',
      'w.tenantId',
      'w.code',
      'w.name',
      'w.url',
      'w.enabled',
      'w.version',
      'w.createdAt',
      'w.createdBy',
      'w.updatedAt',
      'w.updatedBy',
      'creator.realName as createdByName',
      'changer.realName as updatedByName',
    ])
    .select(sql<string>`tr(t.name, ${language})`.as('tenantName'))

type Row = Awaited<ReturnType<ReturnType<typeof webhookRows>['executeTakeFirstOrThrow']>>

const sortBy = { serverCode: sql`w.code`, serverName: sql`w.name` } as const

async function findWebhooks(
  db: WebhookDb,
  language: string,
  filter: QueryOf<typeof webhookApi.list>,
): Promise<Page<Webhook>> {
  let found = webhookRows(db, language)
  if (filter.serverCode)
    found = found.where(sql<boolean>`strpos(lower(w.code), lower(${filter.serverCode})) > 0`)
  if (filter.serverName)
    found = found.where(sql<boolean>`strpos(lower(w.name), lower(${filter.serverName})) > 0`)
  if (filter.tenantId !== undefined) found = found.where('w.tenantId', '=', filter.tenantId)
  if (filter.enabledFlag) found = found.where('w.enabled', '=', filter.enabledFlag === '1')
  const page = await findPage(found, filter, { sortBy, tie: [sql`w.code`, sql`w.tenant_id`] })
  return { ...page, content: page.content.map(asWebhook) }
}

async function findWebhook(db: WebhookDb, language: string, id: string): Promise<Webhook> {
  const row = await webhookRows(db, language).where('w.id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('error.not_found')
  return asWebhook(row)
}

const asWebhook = (row: Row): Webhook => ({
  webhookId: row.id,
  tenantId: row.tenantId,
  tenantName: row.tenantName,
  serverCode: row.code,
  serverName: row.name,
  webhookAddress: row.url,
  enabledFlag: row.enabled ? 1 : 0,
  ...stampsOf(row),
})
