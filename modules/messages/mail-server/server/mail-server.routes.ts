import type { QueryOf } from '@atrium/contract/endpoint'
import { type Page, pageOf } from '@atrium/contract/page'
import { inSessionScope, tenantFor } from '@atrium/server/access/tenant-scope'
import { encrypt } from '@atrium/server/auth/encryption'
import type { PasswordKey } from '@atrium/server/auth/password-key'
import type { Site } from '@atrium/server/db/connection/site'
import { findPage } from '@atrium/server/db/tables/find-page'
import { lockVersion, stampsOf } from '@atrium/server/db/tables/rows'
import { mailServerContext } from '@atrium/server/delivery/channels/email/email.sender'
import type { Services } from '@atrium/server/feature'
import { AppError } from '@atrium/server/http/app-error'
import { type Route, routes } from '@atrium/server/http/routes'
import { sql } from 'kysely'
import { testMailServer } from '../../delivery/server/delivery.actions.ts'
import { type MailServer, type MailServerDraft, mailServerApi } from '../mail-server.contract.ts'
import type { MailServerDb } from './mail-server.tables.ts'

interface SecretEncryption {
  site: Site
  /** Encrypts the stored passwords. */
  key: Buffer
  /** Decrypts passwords that the client has encrypted. */
  passwordKey: PasswordKey
  /** Refuses hosts that must not be connected to. */
  check: Services['checkHost']
}

/**
 * The platform administers the servers of every tenant, which takes the connection with access to all of them.
 */
export function mailServerRoutes({ site, key, passwordKey, check }: SecretEncryption): Route[] {
  const open = async (password: string | undefined) => {
    if (!password) return password
    const opened = await passwordKey.open(password)
    if (opened === '') throw new AppError('error.mail_server.password')
    return opened
  }
  return routes<typeof mailServerApi, MailServerDb>(mailServerApi, {
    list: ({ query }, context) =>
      inSessionScope(site, context, db => findServers(db, context.language, query)),
    filters: ({ query }) => pageOf([], query, 0),
    get: ({ params }, context) =>
      inSessionScope(site, context, db => findServer(db, context.language, params.serverId)),

    async create({ body }, context) {
      await check(body.host, { field: 'host', language: context.language })
      const password = await open(body.password)
      const tenantId = tenantFor(context.session, body.tenantId)
      return inSessionScope(site, context, async db => {
        const { id } = await db
          .insertInto('mailServer')
          .values({ tenantId, code: body.serverCode, password: null, ...columnsOf(body) })
          .returning('id')
          .executeTakeFirstOrThrow()
        await putPassword(db, key, { id, tenantId }, password)
        return findServer(db, context.language, id)
      })
    },

    async update({ body }, context) {
      await check(body.host, { field: 'host', language: context.language })
      const password = await open(body.password)
      const row = { id: body.serverId, objectVersionNumber: body.objectVersionNumber }
      return inSessionScope(site, context, async db => {
        await lockVersion(db, 'mailServer', row)
        const { tenantId } = await db
          .updateTable('mailServer')
          .set(columnsOf(body))
          .where('id', '=', row.id)
          .returning('tenantId')
          .executeTakeFirstOrThrow()
        await putPassword(db, key, { id: row.id, tenantId }, password)
        return findServer(db, context.language, row.id)
      })
    },

    async test({ params }, context) {
      const { session, language } = context
      return inSessionScope(site, context, async db => {
        const { serverId, tenantId, serverName } = await findServer(db, language, params.serverId)
        const place = { tenantId, mailServerId: serverId, name: serverName }
        return testMailServer(db, place, { userId: session.userId, language })
      })
    },

    async remove({ body }, context) {
      const row = { id: body.serverId, objectVersionNumber: body.objectVersionNumber }
      await inSessionScope(site, context, async db => {
        await lockVersion(db, 'mailServer', row)
        await db.deleteFrom('mailServer').where('id', '=', row.id).execute()
      })
    },
  })
}

const columnsOf = (draft: Omit<MailServerDraft, 'serverCode' | 'tenantId'>) => ({
  name: draft.serverName,
  host: draft.host,
  port: draft.port,
  tls: draft.tlsFlag === 1,
  userName: draft.username || null,
  sender: draft.sender,
  enabled: draft.enabledFlag === 1,
})

async function putPassword(
  db: MailServerDb,
  key: Buffer,
  row: { id: string; tenantId: number },
  password: string | undefined,
): Promise<void> {
  if (password === undefined) return
  const encrypted = password === '' ? null : encrypt(key, mailServerContext(row), password)
  await db.updateTable('mailServer').set({ password: encrypted }).where('id', '=', row.id).execute()
}

const serverRows = (db: MailServerDb, language: string) =>
  db
    .selectFrom('mailServer as s')
    .innerJoin('tenant as t', 't.tenantId', 's.tenantId')
    .leftJoin('actor as creator', 'creator.id', 's.createdBy')
    .leftJoin('actor as changer', 'changer.id', 's.updatedBy')
    .select([
      's.id',
      's.tenantId',
      's.code',
      's.name',
      's.host',
      's.port',
      's.tls',
      's.userName',
      's.sender',
      's.enabled',
      's.version',
      's.createdAt',
      's.createdBy',
      's.updatedAt',
      's.updatedBy',
      'creator.realName as createdByName',
      'changer.realName as updatedByName',
    ])
    .select([
      sql<string>`tr(t.name, ${language})`.as('tenantName'),
      sql<boolean>`s.password is not null`.as('hasPassword'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof serverRows>['executeTakeFirstOrThrow']>>

const sortBy = { serverCode: sql`s.code`, serverName: sql`s.name` } as const

async function findServers(
  db: MailServerDb,
  language: string,
  filter: QueryOf<typeof mailServerApi.list>,
): Promise<Page<MailServer>> {
  let found = serverRows(db, language)
  if (filter.serverCode)
    found = found.where(sql<boolean>`strpos(lower(s.code), lower(${filter.serverCode})) > 0`)
  if (filter.serverName)
    found = found.where(sql<boolean>`strpos(lower(s.name), lower(${filter.serverName})) > 0`)
  if (filter.tenantId !== undefined) found = found.where('s.tenantId', '=', filter.tenantId)
  if (filter.enabledFlag) found = found.where('s.enabled', '=', filter.enabledFlag === '1')
  const page = await findPage(found, filter, { sortBy, tie: [sql`s.code`, sql`s.tenant_id`] })
  return { ...page, content: page.content.map(asServer) }
}

async function findServer(db: MailServerDb, language: string, id: string): Promise<MailServer> {
  const row = await serverRows(db, language).where('s.id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('error.not_found')
  return asServer(row)
}

const asServer = (row: Row): MailServer => ({
  serverId: row.id,
  tenantId: row.tenantId,
  tenantName: row.tenantName,
  serverCode: row.code,
  serverName: row.name,
  host: row.host,
  port: row.port,
  tlsFlag: row.tls ? 1 : 0,
  passwordFlag: row.hasPassword ? 1 : 0,
  sender: row.sender,
  enabledFlag: row.enabled ? 1 : 0,
  ...(row.userName !== null && { username: row.userName }),
  ...stampsOf(row),
})
