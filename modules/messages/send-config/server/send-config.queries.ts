import { platformTenantId } from '@atrium/contract/constants'
import type { QueryOf } from '@atrium/contract/endpoint'
import { argumentsIn } from '@atrium/contract/messages/template-arguments'
import type { Page } from '@atrium/contract/page'
import { isShown } from '@atrium/server/access/off-modules'
import type { Session } from '@atrium/server/auth/session'
import type { Texts } from '@atrium/server/db/tables/columns'
import { findPage } from '@atrium/server/db/tables/find-page'
import { stampsOf } from '@atrium/server/db/tables/rows'
import {
  type ConfigurableChannel,
  configurableChannels,
} from '@atrium/server/delivery/channels/channel.contract'
import { AppError } from '@atrium/server/http/app-error'
import { sql } from 'kysely'
import { meaningOf } from '../../shared/server/meanings.ts'
import type { SendConfig, SendConfigDetail, sendConfigApi } from '../send-config.contract.ts'
import type { SendConfigDb } from './send-config.tables.ts'

/** The configurations that a session sees: not those of modules that are off. */
const configRows = (db: SendConfigDb, session: Session, language: string) =>
  db
    .selectFrom('sendConfig as c')
    .where(isShown(session, 'send_config', 'c'))
    .leftJoin('actor as creator', 'creator.id', 'c.createdBy')
    .leftJoin('actor as changer', 'changer.id', 'c.updatedBy')
    .select([
      'c.id',
      'c.tenantId',
      'c.code',
      'c.receiveCode',
      'c.enabled',
      'c.version',
      'c.createdAt',
      'c.createdBy',
      'c.updatedAt',
      'c.updatedBy',
      'c.name as names',
      'creator.realName as createdByName',
      'changer.realName as updatedByName',
    ])
    .select([
      sql<string>`tr(c.name, ${language})`.as('name'),
      sql<boolean>`c.tenant_id = ${platformTenantId} and coalesce(current_tenant(), 0) <> ${platformTenantId}`.as(
        'ofPlatform',
      ),
      sql<ConfigurableChannel[]>`array(
        select distinct l.channel from send_config_line l
        where l.tenant_id = c.tenant_id and l.config_id = c.id and l.enabled and l.channel = any(${[...configurableChannels]}))`.as(
        'channels',
      ),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof configRows>['executeTakeFirstOrThrow']>>

/** A condition: of two configurations with one code the tenant's own, which takes precedence. */
const counts = sql<boolean>`(current_tenant() is null or c.tenant_id = current_tenant() or not exists (
  select from send_config own where own.tenant_id = current_tenant() and own.code = c.code))`

const sortBy = {
  messageCode: sql`c.code`,
  messageName: sql`name`,
  lastUpdateDate: sql`c.updated_at`,
} as const

export async function findConfigs(
  db: SendConfigDb,
  session: Session,
  language: string,
  filter: QueryOf<typeof sendConfigApi.list>,
): Promise<Page<SendConfig>> {
  let found = configRows(db, session, language).where(counts)
  if (filter.tenantId !== undefined) found = found.where('c.tenantId', '=', filter.tenantId)
  if (filter.messageCode)
    found = found.where(sql<boolean>`strpos(lower(c.code), lower(${filter.messageCode})) > 0`)
  if (filter.messageName)
    found = found.where(
      sql<boolean>`strpos(lower(tr(c.name, ${language})), lower(${filter.messageName})) > 0`,
    )
  if (filter.enabledFlag) found = found.where('c.enabled', '=', filter.enabledFlag === '1')
  const page = await findPage(found, filter, { sortBy, tie: [sql`c.code`, sql`c.id`] })
  return { ...page, content: page.content.map(row => asConfig(row, language)) }
}

/** @throws `error.not_found` */
export async function findConfig(
  db: SendConfigDb,
  session: Session,
  language: string,
  id: string,
): Promise<Omit<SendConfigDetail, '_token'>> {
  const row = await configRows(db, session, language).where('c.id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('error.not_found')
  const { rows: lines } = await sql<{
    id: string
    channel: ConfigurableChannel
    templateCode: string
    webhookId: string | null
    enabled: boolean
    webhookName: string | null
    templateName: string | null
    subject: Texts | null
    body: Texts | null
  }>`
    select l.id, l.channel, l.template_code, l.webhook_id, l.enabled, w.name as webhook_name,
      tr(t.name, ${language}) as template_name, t.subject, t.body
    from send_config_line l
    left join webhook w on w.tenant_id = l.tenant_id and w.id = l.webhook_id
    left join lateral (
      select name, subject, body from message_template t
      where t.code = l.template_code and t.tenant_id in (${platformTenantId}, l.tenant_id)
      order by t.tenant_id = ${platformTenantId} limit 1) t on true
    where l.tenant_id = ${row.tenantId} and l.config_id = ${row.id} and l.channel = any(${[...configurableChannels]})
    order by array_position(${[...configurableChannels]}::text[], l.channel), w.name, l.id`.execute(db)
  return {
    ...asConfig(row, language),
    serverList: lines.map(line => ({
      tempServerLineId: line.id,
      typeCode: line.channel,
      templateCode: line.templateCode,
      enabledFlag: line.enabled ? 1 : 0,
      ...(line.templateName !== null && { templateName: line.templateName }),
      ...(line.webhookId !== null && { webhookId: line.webhookId }),
      ...(line.webhookName !== null && { webhookName: line.webhookName }),
    })),
    templateArgs: argumentsIn(
      ...lines.flatMap(line => [...Object.values(line.subject ?? {}), ...Object.values(line.body ?? {})]),
    ),
    _tls: { messageName: row.names },
  }
}

const asConfig = (row: Row, language: string): SendConfig => ({
  tempServerId: row.id,
  tenantId: row.tenantId,
  messageCode: row.code,
  messageName: row.name,
  receiveCode: row.receiveCode,
  receiveName: meaningOf('receiveCode', row.receiveCode, language),
  enabledFlag: row.enabled ? 1 : 0,
  typeCodeList: configurableChannels.filter(channel => row.channels.includes(channel)),
  platformFlag: row.ofPlatform ? 1 : 0,
  ...stampsOf(row),
})
