import type { QueryOf } from '@atrium/contract/endpoint'
import type { Page } from '@atrium/contract/page'
import { findPage } from '@atrium/server/db/tables/find-page'
import { personName, tenantName } from '@atrium/server/db/tables/names'
import { stampsOf } from '@atrium/server/db/tables/rows'
import { AppError } from '@atrium/server/http/app-error'
import { sql } from 'kysely'
import type { MailDomain, MailDomainState, mailDomainApi } from '../mail-domain.contract.ts'
import { recordNameOf, recordValueOf } from './domain-record.ts'
import type { MailDomainDb } from './mail-domain.tables.ts'

const state = sql<MailDomainState>`case when d.verified_at is not null then 'verified'
  when d.last_check in ('found', 'missing') then 'failed' else 'pending' end`

const domains = (db: MailDomainDb, language: string) =>
  db
    .selectFrom('mailDomain as d')
    .selectAll('d')
    .select([
      state.as('state'),
      tenantName(sql`d.tenant_id`, language).as('tenantName'),
      personName(sql`d.created_by`).as('createdByName'),
      personName(sql`d.updated_by`).as('updatedByName'),
    ])

const sortBy = {
  domain: sql`d.domain`,
  tenantName: sql`tenant_name`,
  creationDate: sql`d.created_at`,
} as const

/** The domains that the connection sees. */
export async function findDomains(
  db: MailDomainDb,
  language: string,
  filter: QueryOf<typeof mailDomainApi.list>,
): Promise<Page<MailDomain>> {
  let found = domains(db, language).where(sql<boolean>`strpos(d.domain, lower(${filter.domain ?? ''})) > 0`)
  if (filter.state !== undefined) found = found.where(state, 'in', filter.state)
  const page = await findPage(found, filter, { sortBy, tie: [sql`d.domain`, sql`d.id`] })
  return { ...page, content: page.content.map(asDomain) }
}

/** @throws `error.not_found`, the same whether it never existed or is another tenant's. */
export async function findDomain(db: MailDomainDb, language: string, id: string): Promise<MailDomain> {
  const row = await domains(db, language).where(sql<boolean>`d.id::text = ${id}`).executeTakeFirst()
  if (!row) throw new AppError('error.not_found')
  return asDomain(row)
}

type DomainRow = Awaited<ReturnType<ReturnType<typeof domains>['executeTakeFirstOrThrow']>>

const asDomain = (row: DomainRow): MailDomain => ({
  id: row.id,
  domain: row.domain,
  tenantName: row.tenantName,
  state: row.state,
  recordName: recordNameOf(row.domain),
  recordValue: recordValueOf(row.token),
  ...(row.lastCheck && { lastCheck: row.lastCheck }),
  ...(row.checkedAt && { checkedDate: row.checkedAt.toISOString() }),
  ...(row.verifiedAt && { verifiedDate: row.verifiedAt.toISOString() }),
  ...stampsOf(row),
})
