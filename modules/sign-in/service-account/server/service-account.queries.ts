import type { QueryOf } from '@atrium/contract/endpoint'
import { type Page, pageOf } from '@atrium/contract/page'
import { idleEnd } from '@atrium/server/auth/service-session'
import { userIsValid } from '@atrium/server/auth/session'
import { heldRoles } from '@atrium/server/auth/session-roles'
import { personName } from '@atrium/server/db/tables/names'
import { AppError } from '@atrium/server/http/app-error'
import { sql } from 'kysely'
import type {
  AccountCounts,
  ServiceAccount,
  ServiceAccountDetail,
  ServiceCredential,
  serviceAccountApi,
} from '../service-account.contract.ts'
import type { ServiceAccountDb } from './service-account.tables.ts'

type Filter = QueryOf<typeof serviceAccountApi.list>

interface AccountRow {
  id: string
  name: string
  description: string | null
  ownerId: string | null
  ownerName: string | null
  roles: { id: string; name: string }[]
  networks: string[]
  idleDays: number
  idleEndAt: Date
  enabled: boolean
  state: ServiceAccount['state']
  credentialCount: number
  lastUsedAt: Date | null
  lastAddress: string | null
  createdAt: Date
  updatedAt: Date
  updatedByName: string | null
  version: number
}

/** Whether the owner may work in the tenant today, in SQL over alias `k` (service_account). */
const hasOwner = sql`exists (
  select from app_user u, (select k.tenant_id, k.owner_id as user_id) s, ${heldRoles}
    and u.id = k.owner_id and ${userIsValid})`

const state = sql`case when not k.enabled then 'disabled' when not ${hasOwner} then 'ownerless'
  when ${idleEnd} <= now() then 'unused' else 'active' end`

const accounts = (language: string) => sql`
  select k.id, k.name, k.description, k.owner_id, ${personName(sql`k.owner_id`)} as owner_name,
    (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'name', tr(r.name, ${language}))
        order by lower(tr(r.name, ${language})), r.id), '[]')
      from member_role m join role r on r.tenant_id = m.tenant_id and r.id = m.role_id
      where m.tenant_id = k.tenant_id and m.user_id = k.id) as roles,
    k.networks, k.idle_days, ${idleEnd} as idle_end_at, k.enabled, ${state} as state,
    (select count(*) from service_credential c
      where c.tenant_id = k.tenant_id and c.service_account_id = k.id) as credential_count,
    l.used_at as last_used_at, l.address as last_address, k.created_at, k.updated_at,
    ${personName(sql`k.updated_by`)} as updated_by_name, k.version
  from service_account k
  left join service_account_use l on l.tenant_id = k.tenant_id and l.id = k.id
  where k.tenant_id = current_tenant()`

const sortBy = {
  name: sql`lower(name)`,
  ownerName: sql`owner_name`,
  lastUsedDate: sql`last_used_at`,
  idleEndDate: sql`idle_end_at`,
  creationDate: sql`created_at`,
} as const

/** The service accounts of the tenant of `db`. */
export async function findAccounts(
  db: ServiceAccountDb,
  language: string,
  filter: Filter,
): Promise<Page<ServiceAccount>> {
  const found = sql`(${accounts(language)}) found
    where strpos(lower(name), lower(${filter.name ?? ''})) > 0
      and strpos(lower(coalesce(owner_name, '')), lower(${filter.ownerName ?? ''})) > 0
      and state = coalesce(${filter.state ?? null}, state)`
  const { rows: counted } = await sql<{ count: number }>`select count(*) as count from ${found}`.execute(db)
  const order = filter.sort.map(({ field, direction }) =>
    direction === 'asc' ? sql`${sortBy[field]} asc nulls first` : sql`${sortBy[field]} desc nulls last`,
  )
  const { rows } = await sql<AccountRow>`
    select * from ${found}
    order by ${sql.join([...order, sql`lower(name)`, sql`id`])}
    limit ${filter.size} offset ${filter.page * filter.size}`.execute(db)
  return pageOf(rows.map(asAccount), filter, counted[0]?.count ?? 0)
}

/** How many service accounts of the tenant are in each state. */
export async function countAccounts(db: ServiceAccountDb): Promise<AccountCounts> {
  const { rows } = await sql<AccountCounts>`
    select count(*) as all, count(*) filter (where state = 'active') as active,
      count(*) filter (where state = 'disabled') as disabled,
      count(*) filter (where state = 'ownerless') as ownerless, count(*) filter (where state = 'unused') as unused
    from (
      select ${state} as state from service_account k
      left join service_account_use l on l.tenant_id = k.tenant_id and l.id = k.id
      where k.tenant_id = current_tenant()
    ) found`.execute(db)
  return rows[0] ?? { all: 0, active: 0, disabled: 0, ownerless: 0, unused: 0 }
}

/** @throws `error.not_found` */
export async function findAccount(
  db: ServiceAccountDb,
  language: string,
  id: string,
): Promise<ServiceAccountDetail> {
  const { rows } = await sql<AccountRow>`${accounts(language)} and k.id::text = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw new AppError('error.not_found')
  return {
    ...asAccount(row),
    ...(row.description !== null && { description: row.description }),
    credentials: await findCredentials(db, row.id),
    lastUpdateDate: row.updatedAt.toISOString(),
    lastUpdatedByName: row.updatedByName,
  }
}

interface CredentialRow {
  id: string
  name: string
  isSecret: boolean
  keyId: string | null
  createdAt: Date
  createdByName: string | null
}

/** The credentials of an account, newest first. */
export async function findCredentials(db: ServiceAccountDb, accountId: string): Promise<ServiceCredential[]> {
  const { rows } = await sql<CredentialRow>`
    select c.id, c.name, c.secret_hash is not null as is_secret, c.public_key ->> 'kid' as key_id, c.created_at,
      ${personName(sql`c.created_by`)} as created_by_name
    from service_credential c
    where c.tenant_id = current_tenant() and c.service_account_id = ${accountId}
    order by c.created_at desc, c.id desc`.execute(db)
  return rows.map(({ id, name, isSecret, keyId, createdAt, createdByName }) => ({
    id,
    name,
    kind: isSecret ? 'secret' : 'key',
    ...(keyId !== null && { keyId }),
    creationDate: createdAt.toISOString(),
    ...(createdByName !== null && { createdByName }),
  }))
}

function asAccount(row: AccountRow): ServiceAccount {
  const { id, name, ownerId, ownerName, roles, networks, idleDays, enabled, state, credentialCount } = row
  return {
    id,
    name,
    ...(ownerId !== null && { ownerId }),
    ...(ownerName !== null && { ownerName }),
    roles,
    networks,
    idleDays,
    idleEndDate: row.idleEndAt.toISOString(),
    enabled,
    state,
    credentialCount,
    ...(row.lastUsedAt !== null && { lastUsedDate: row.lastUsedAt.toISOString() }),
    ...(row.lastAddress !== null && { lastAddress: row.lastAddress }),
    creationDate: row.createdAt.toISOString(),
    objectVersionNumber: row.version,
  }
}
