import { platformTenantId } from '@atrium/contract/constants'
import type { QueryOf } from '@atrium/contract/endpoint'
import { type Page, pageOf } from '@atrium/contract/page'
import type { Session } from '@atrium/server/auth/session'
import { nowMs } from '@atrium/server/db/connection/clock'
import { personName } from '@atrium/server/db/tables/names'
import { AppError } from '@atrium/server/http/app-error'
import { type RawBuilder, sql } from 'kysely'
import {
  defaultLongestDays,
  type PersonalToken,
  type personalTokenApi,
  type TokenChoices,
  type TokenCounts,
} from '../personal-token.contract.ts'
import type { PersonalTokenDb } from './personal-token.tables.ts'

type Filter = QueryOf<typeof personalTokenApi.list>

interface TokenRow {
  id: string
  name: string
  userId: string
  ownerName: string
  tenantName: string
  roleName: string | null
  permissionCount: number | null
  networks: string[]
  createdAt: Date
  endsAt: Date
  revokedAt: Date | null
  lastUsedAt: Date | null
  lastAddress: string | null
}

const tokens = (language: string) => sql`
  select k.id, k.name, k.user_id, ${personName(sql`k.user_id`)} as owner_name, tr(t.name, ${language}) as tenant_name,
    tr(r.name, ${language}) as role_name, cardinality(k.permission_set_ids) as permission_count, k.networks, k.created_at,
    k.ends_at, k.revoked_at, u.used_at as last_used_at, u.address as last_address
  from personal_token k
  join tenant t on t.tenant_id = k.tenant_id
  left join role r on r.tenant_id = k.tenant_id and r.id = k.role_id
  left join personal_token_use u on u.tenant_id = k.tenant_id and u.id = k.id`

/** The tokens of a person in all tenants, those that count first. */
export async function findOwnTokens(
  all: PersonalTokenDb,
  userId: string,
  language: string,
): Promise<PersonalToken[]> {
  const { rows } = await sql<TokenRow>`${tokens(language)}
    where k.user_id = ${userId}
    order by k.revoked_at is not null or k.ends_at <= now(), k.created_at desc, k.id
    limit 200`.execute(all)
  return rows.map(asToken)
}

const isActive = sql`k.revoked_at is null and k.ends_at > now()`

const conditions: Readonly<Record<NonNullable<Filter['state']>, RawBuilder<unknown>>> = {
  active: isActive,
  ending: sql`${isActive} and k.ends_at <= now() + interval '7 days'`,
  expired: sql`k.revoked_at is null and k.ends_at <= now()`,
  revoked: sql`k.revoked_at is not null`,
}

const sortBy = {
  name: sql`lower(name)`,
  ownerName: sql`owner_name`,
  endDate: sql`ends_at`,
  lastUsedDate: sql`last_used_at`,
  creationDate: sql`created_at`,
} as const

/** The tokens that work in the tenant of `db`. */
export async function findTokens(
  db: PersonalTokenDb,
  language: string,
  filter: Filter,
): Promise<Page<PersonalToken>> {
  const found = sql`(${tokens(language)}
    where k.tenant_id = current_tenant() and ${filter.state ? conditions[filter.state] : sql`true`}) found
    where strpos(lower(name), lower(${filter.name ?? ''})) > 0
      and strpos(lower(coalesce(owner_name, '')), lower(${filter.ownerName ?? ''})) > 0`
  const { rows: counted } = await sql<{ count: number }>`select count(*) as count from ${found}`.execute(db)
  const order = filter.sort.map(({ field, direction }) =>
    direction === 'asc' ? sql`${sortBy[field]} asc nulls first` : sql`${sortBy[field]} desc nulls last`,
  )
  const { rows } = await sql<TokenRow>`
    select * from ${found}
    order by ${sql.join([...order, sql`lower(name)`, sql`id`])}
    limit ${filter.size} offset ${filter.page * filter.size}`.execute(db)
  return pageOf(rows.map(asToken), filter, counted[0]?.count ?? 0)
}

/** How many tokens of the tenant are in each state. */
export async function countTokens(db: PersonalTokenDb): Promise<TokenCounts> {
  const inState = (state: keyof typeof conditions) => sql`count(*) filter (where ${conditions[state]})`
  const { rows } = await sql<TokenCounts>`
    select count(*) as all, ${inState('active')} as active, ${inState('ending')} as ending,
      ${inState('expired')} as expired, ${inState('revoked')} as revoked
    from personal_token k where k.tenant_id = current_tenant()`.execute(db)
  return rows[0] ?? { all: 0, active: 0, ending: 0, expired: 0, revoked: 0 }
}

/** @throws `error.not_found`, whether there is none or it is another person's. */
export async function findOwnToken(
  all: PersonalTokenDb,
  { id, userId }: { id: string; userId: string },
  language: string,
): Promise<PersonalToken> {
  const { rows } =
    await sql<TokenRow>`${tokens(language)} where k.id = ${id} and k.user_id = ${userId}`.execute(all)
  if (!rows[0]) throw new AppError('error.not_found')
  return asToken(rows[0])
}

function asToken(row: TokenRow): PersonalToken {
  const { roleName, permissionCount, lastUsedAt, lastAddress } = row
  return {
    id: row.id,
    name: row.name,
    userId: row.userId,
    ownerName: row.ownerName,
    tenantName: row.tenantName,
    ...(roleName !== null && { roleName }),
    ...(permissionCount !== null && { permissionCount }),
    networks: row.networks,
    state: row.revokedAt !== null ? 'revoked' : row.endsAt.getTime() <= nowMs() ? 'expired' : 'active',
    creationDate: row.createdAt.toISOString(),
    endDate: row.endsAt.toISOString(),
    ...(lastUsedAt !== null && { lastUsedDate: lastUsedAt.toISOString() }),
    ...(lastAddress !== null && { lastAddress }),
  }
}

/** The most days for which a new token may count. */
export async function findPolicy(
  db: PersonalTokenDb,
  tenantId: number,
): Promise<{ longestDays: number; objectVersionNumber?: number }> {
  const own = await db
    .selectFrom('personalTokenPolicy')
    .select(['longestDays', 'version as objectVersionNumber'])
    .where('tenantId', '=', tenantId)
    .executeTakeFirst()
  return own ?? { longestDays: defaultLongestDays }
}

interface SetRow {
  id: string
  name: string
  pageId: string
  pageName: string
}

/** The permission sets that the session holds, by page, in the order of the menu. */
export async function findHeldSets(
  db: PersonalTokenDb,
  { level, tenantId, grants }: Session,
  language: string,
): Promise<TokenChoices['pages']> {
  const { rows } = await sql<SetRow>`
    select ps.id, tr(ps.name, ${language}) as name, m.id as page_id, tr(m.name, ${language}) as page_name
    from permission_set ps
    join menu m on m.tenant_id = ps.menu_tenant_id and m.id = ps.menu_id
    where m.level = ${level} and m.enabled and ps.tenant_id in (${tenantId}, ${platformTenantId})
    order by lower(tr(m.name, ${language})), m.id, ps.sort, ps.code`.execute(db)
  const held = rows.filter(({ id }) => grants.all || grants.sets.has(id))
  return [...Map.groupBy(held, ({ pageId }) => pageId)].map(([id, sets]) => ({
    id,
    name: sets[0]?.pageName ?? '',
    sets: sets.map(({ id, name }) => ({ id, name })),
  }))
}
