import type { CountableKind } from '@atrium/contract/sign-in/countable-kind'
import { roleIsValid } from '@atrium/server/auth/session-place'
import { type RawBuilder, sql } from 'kysely'

/** Of whom a policy requires a second factor: of everyone, or of those who hold one of these roles; of which kinds. */
export interface Required {
  ofEveryone: boolean
  roleIds: readonly string[]
  kinds: readonly CountableKind[]
}

const hasApp = sql`exists (select from second_factor f where f.user_id = u.id and f.confirmed_at is not null)`
const hasPasskey = sql`exists (select from passkey k where k.user_id = u.id)`

/**
 * The people who can work in a tenant today: their roles there, whether each administers it, has an authenticator, a
 * passkey, one that counts, and must have one. Read with access to all tenants, because guests have factors in their home tenant.
 */
export const peopleOf = (
  tenantId: number,
  { ofEveryone, roleIds, kinds }: Required,
): RawBuilder<unknown> => sql`
  select u.id, u.real_name, bool_or(r.built_in) as is_administrator,
    array_agg(distinct r.id::text) as role_ids,
    ${ofEveryone} or bool_or(r.id::text = any(${roleIds}::text[])) as is_required,
    ${hasApp} as has_app, ${hasPasskey} as has_passkey,
    ${kinds.includes('authenticator')} and ${hasApp} or ${kinds.includes('passkey')} and ${hasPasskey} as has_factor
  from held_role m
  join role r on r.tenant_id = m.tenant_id and r.id = m.role_id
  join app_user u on u.id = m.user_id
  where m.tenant_id = ${tenantId} and ${roleIsValid} and u.enabled and not u.is_program
    and coalesce(u.start_on, current_date) <= current_date and coalesce(u.end_on, current_date) >= current_date
  group by u.id, u.real_name`
