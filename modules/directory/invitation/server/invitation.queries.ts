import type { QueryOf } from '@atrium/contract/endpoint'
import type { Page } from '@atrium/contract/page'
import { findPage } from '@atrium/server/db/tables/find-page'
import { personName } from '@atrium/server/db/tables/names'
import { stampsOf } from '@atrium/server/db/tables/rows'
import { AppError } from '@atrium/server/http/app-error'
import { type RawBuilder, sql } from 'kysely'
import type { Invitation, InvitationCounts, InvitationState, invitationApi } from '../invitation.contract.ts'
import type { InvitationDb } from './invitation.tables.ts'

type Filter = QueryOf<typeof invitationApi.list>

/** Whether an invitation can still be accepted, over alias `i`. */
export const isOpen = sql<boolean>`(i.accepted_at is null and i.revoked_at is null and i.expires_at > now()
  and coalesce(i.until_on, current_date) >= current_date)`

/** The state of an invitation over aliases `i` (invitation) and `d` (its mail, which may be gone). */
export const stateOfInvitation = sql<InvitationState>`case
  when i.accepted_at is not null then 'accepted'
  when i.revoked_at is not null then 'revoked'
  when not ${isOpen} then 'expired'
  when i.opened_at is not null then 'opened'
  when d.state = 'failed' then 'bounced'
  else 'sent' end`

interface InvitationRow {
  id: string
  email: string
  memberRoleList: Invitation['memberRoleList']
  memberUnitList: Invitation['memberUnitList']
  untilOn: string | null
  note: string | null
  language: string
  state: InvitationState
  sentAt: Date
  expiresAt: Date
  openedAt: Date | null
  acceptedAt: Date | null
  revokedAt: Date | null
  acceptedByName: string | null
  problem: string | null
  version: number
  createdAt: Date
  updatedAt: Date
  createdBy: string | null
  updatedBy: string | null
  createdByName: string | null
  updatedByName: string | null
}

const invitations = (language: string) => sql`
  select i.id, a.email, i.until_on, i.note, i.language, ${stateOfInvitation} as state, i.sent_at, i.expires_at, i.opened_at,
    i.accepted_at, i.revoked_at, i.role_ids, i.version, i.created_at, i.updated_at, i.created_by, i.updated_by,
    ${personName(sql`i.user_id`)} as accepted_by_name, ${personName(sql`i.created_by`)} as created_by_name,
    ${personName(sql`i.updated_by`)} as updated_by_name, case when d.state = 'failed' then d.problem end as problem,
    coalesce((select jsonb_agg(jsonb_build_object('roleId', r.id, 'name', tr(r.name, ${language}))
      order by tr(r.name, ${language}), r.id)
      from role r where r.tenant_id = i.tenant_id and r.id = any(i.role_ids)), '[]') as member_role_list,
    coalesce((select jsonb_agg(jsonb_build_object('unitId', n.id, 'name', tr(n.name, ${language}))
      order by tr(n.name, ${language}), n.id)
      from unit n where n.tenant_id = i.tenant_id and n.id = any(i.unit_ids)), '[]') as member_unit_list
  from invitation i
  join invitation_address a on a.tenant_id = i.tenant_id and a.id = i.id
  left join delivery d on d.tenant_id = i.tenant_id and d.id = i.delivery_id
  where i.tenant_id = current_tenant()`

const sortBy = {
  email: sql`lower(email)`,
  sentDate: sql`sent_at`,
  endDate: sql`expires_at`,
  untilDate: sql`until_on`,
  createdByName: sql`created_by_name`,
} as const

/** The invitations to the tenant of `db`, the last ones first. */
export async function findInvitations(
  db: InvitationDb,
  language: string,
  filter: Filter,
): Promise<Page<Invitation>> {
  const conditions: RawBuilder<unknown>[] = [
    sql`strpos(lower(email), lower(${filter.email ?? ''})) > 0`,
    sql`strpos(lower(coalesce(created_by_name, '')), lower(${filter.createdByName ?? ''})) > 0`,
    ...(filter.roleId === undefined ? [] : [sql`${filter.roleId} = any(role_ids::text[])`]),
    ...(filter.state === undefined ? [] : [sql`state = ${filter.state}`]),
  ]
  const found = await findPage(
    db
      .selectFrom(sql<InvitationRow>`(${invitations(language)})`.as('found'))
      .selectAll()
      .where(sql<boolean>`${sql.join(conditions, sql` and `)}`),
    filter,
    { sortBy, tie: [sql`sent_at desc`, sql`id`] },
  )
  return { ...found, content: found.content.map(asInvitation) }
}

/** How many invitations of the tenant are in each state. */
export async function countInvitations(db: InvitationDb): Promise<InvitationCounts> {
  const { rows } = await sql<{ state: InvitationState; count: number }>`
    select ${stateOfInvitation} as state, count(*) as count
    from invitation i left join delivery d on d.tenant_id = i.tenant_id and d.id = i.delivery_id
    where i.tenant_id = current_tenant() group by 1`.execute(db)
  const of = (wanted: InvitationState) => rows.find(row => row.state === wanted)?.count ?? 0
  return {
    all: rows.reduce((sum, { count }) => sum + count, 0),
    sent: of('sent'),
    opened: of('opened'),
    accepted: of('accepted'),
    expired: of('expired'),
    bounced: of('bounced'),
    revoked: of('revoked'),
  }
}

/** @throws `error.not_found`, the same whether it never existed or is another tenant's. */
export async function findInvitation(db: InvitationDb, language: string, id: string): Promise<Invitation> {
  const { rows } = await sql<InvitationRow>`${invitations(language)} and i.id::text = ${id}`.execute(db)
  if (!rows[0]) throw new AppError('error.not_found')
  return asInvitation(rows[0])
}

/** The addresses among these of the tenant's own people and its guests, in lower case. */
export async function findPeopleAmong(db: InvitationDb, emails: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ email: string }>`
    select lower(u.email) as email from app_user u
    where lower(u.email) = any(${emails}::text[]) and (u.tenant_id = current_tenant() or exists (
      select from member_role m where m.tenant_id = current_tenant() and m.user_id = u.id))`.execute(db)
  return new Set(rows.map(({ email }) => email))
}

/** Those of these addresses with an open invitation, in lower case. */
export async function findInvitedAmong(
  db: InvitationDb,
  emails: readonly string[],
  exceptId: string | null = null,
): Promise<Set<string>> {
  const { rows } = await sql<{ email: string }>`
    select lower(a.email) as email
    from invitation i join invitation_address a on a.tenant_id = i.tenant_id and a.id = i.id
    where i.tenant_id = current_tenant() and lower(a.email) = any(${emails}::text[]) and ${isOpen}
      and not i.registration
      and i.id is distinct from ${exceptId}::uuid`.execute(db)
  return new Set(rows.map(({ email }) => email))
}

function asInvitation(row: InvitationRow): Invitation {
  const { untilOn, note, openedAt, acceptedAt, revokedAt, acceptedByName, problem } = row
  return {
    id: row.id,
    email: row.email,
    memberRoleList: row.memberRoleList,
    memberUnitList: row.memberUnitList,
    language: row.language,
    state: row.state,
    sentDate: row.sentAt.toISOString(),
    endDate: row.expiresAt.toISOString(),
    ...(untilOn !== null && { untilDate: untilOn }),
    ...(note !== null && { note }),
    ...(openedAt && { openedDate: openedAt.toISOString() }),
    ...(acceptedAt && { acceptedDate: acceptedAt.toISOString() }),
    ...(revokedAt && { revokedDate: revokedAt.toISOString() }),
    ...(acceptedByName !== null && { acceptedByName }),
    ...(problem !== null && { problem }),
    ...stampsOf(row),
  }
}
