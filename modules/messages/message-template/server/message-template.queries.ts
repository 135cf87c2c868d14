import { platformTenantId } from '@atrium/contract/constants'
import type { QueryOf } from '@atrium/contract/endpoint'
import { argumentsIn } from '@atrium/contract/messages/template-arguments'
import type { Page } from '@atrium/contract/page'
import { isShown } from '@atrium/server/access/off-modules'
import type { Session } from '@atrium/server/auth/session'
import { findPage } from '@atrium/server/db/tables/find-page'
import { stampsOf } from '@atrium/server/db/tables/rows'
import { AppError } from '@atrium/server/http/app-error'
import { sql } from 'kysely'
import type {
  MessageTemplate,
  MessageTemplateDetail,
  messageTemplateApi,
} from '../message-template.contract.ts'
import type { MessageTemplateDb } from './message-template.tables.ts'

/** The templates that a session sees: not those of modules that are off. */
const templateRows = (db: MessageTemplateDb, session: Session, language: string) =>
  db
    .selectFrom('messageTemplate as t')
    .where(isShown(session, 'message_template', 't'))
    .leftJoin('actor as creator', 'creator.id', 't.createdBy')
    .leftJoin('actor as changer', 'changer.id', 't.updatedBy')
    .select([
      't.id',
      't.tenantId',
      't.code',
      't.enabled',
      't.version',
      't.createdAt',
      't.createdBy',
      't.updatedAt',
      't.updatedBy',
      't.name as names',
      't.subject as subjects',
      't.body as bodies',
      'creator.realName as createdByName',
      'changer.realName as updatedByName',
    ])
    .select([
      sql<string>`tr(t.name, ${language})`.as('name'),
      sql<string>`tr(t.subject, ${language})`.as('subject'),
      sql<string>`tr(t.body, ${language})`.as('body'),
      sql<boolean>`t.tenant_id = ${platformTenantId} and coalesce(current_tenant(), 0) <> ${platformTenantId}`.as(
        'ofPlatform',
      ),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof templateRows>['executeTakeFirstOrThrow']>>

/**
 * A condition: of two templates with one code the tenant's own, which takes precedence; both when the
 * connection sees all tenants.
 */
const counts = sql<boolean>`(current_tenant() is null or t.tenant_id = current_tenant() or not exists (
  select from message_template own where own.tenant_id = current_tenant() and own.code = t.code))`

const sortBy = {
  templateCode: sql`t.code`,
  templateName: sql`name`,
  lastUpdateDate: sql`t.updated_at`,
} as const

export async function findTemplates(
  db: MessageTemplateDb,
  session: Session,
  language: string,
  filter: QueryOf<typeof messageTemplateApi.list>,
): Promise<Page<MessageTemplate>> {
  let found = templateRows(db, session, language).where(counts)
  if (filter.tenantId !== undefined) found = found.where('t.tenantId', '=', filter.tenantId)
  if (filter.templateCode)
    found = found.where(sql<boolean>`strpos(lower(t.code), lower(${filter.templateCode})) > 0`)
  if (filter.templateName)
    found = found.where(
      sql<boolean>`strpos(lower(tr(t.name, ${language})), lower(${filter.templateName})) > 0`,
    )
  if (filter.enabledFlag) found = found.where('t.enabled', '=', filter.enabledFlag === '1')
  const page = await findPage(found, filter, { sortBy, tie: [sql`t.code`, sql`t.id`] })
  return { ...page, content: page.content.map(asTemplate) }
}

/** @throws `error.not_found` */
export async function findTemplate(
  db: MessageTemplateDb,
  session: Session,
  language: string,
  id: string,
): Promise<Omit<MessageTemplateDetail, '_token'>> {
  const row = await templateRows(db, session, language).where('t.id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('error.not_found')
  return {
    ...asTemplate(row),
    templateContent: row.body,
    _tls: { templateName: row.names, templateTitle: row.subjects, templateContent: row.bodies },
  }
}

const asTemplate = (row: Row): MessageTemplate => ({
  templateId: row.id,
  tenantId: row.tenantId,
  templateCode: row.code,
  templateName: row.name,
  templateTitle: row.subject,
  enabledFlag: row.enabled ? 1 : 0,
  templateArgs: argumentsIn(...Object.values(row.subjects), ...Object.values(row.bodies)),
  platformFlag: row.ofPlatform ? 1 : 0,
  ...stampsOf(row),
})
