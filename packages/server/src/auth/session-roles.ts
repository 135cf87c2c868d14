import { platformTenantId } from '@atrium/contract/constants'
import { type RawBuilder, sql } from 'kysely'
import { roleIsValid } from './session-place.ts'

/** Whether roles are merged: as the user has chosen, else as the tenant or the platform has set. */
export const mergesRoles = sql<boolean>`coalesce(u.role_merge, (
  select c.value = '1' from config c where c.code = 'ROLE_MERGE' and c.tenant_id in (s.tenant_id, ${platformTenantId})
  order by c.tenant_id desc limit 1), false)`

/** The valid roles of the user in the session's tenant, in SQL. */
export const heldRoles = sql`held_role m join role r on r.tenant_id = m.tenant_id and r.id = m.role_id
  where m.tenant_id = s.tenant_id and m.user_id = s.user_id and ${roleIsValid}`

/** Whether the user still holds the current role, or any role if they are merged. */
export const holdsRoleIf = (merges: RawBuilder<boolean>) =>
  sql`exists (select 1 from ${heldRoles} and (m.role_id = s.role_id or ${merges}))`

export const holdsValidRole = holdsRoleIf(mergesRoles)

/** The current role of a session; if a merged session has lost it, the first remaining one. */
export const roleOfSession = (merges: RawBuilder<boolean>) => sql`coalesce((
  select r.id from ${heldRoles} and (m.role_id = s.role_id or ${merges})
  order by m.role_id = s.role_id desc, r.id limit 1), s.role_id)`

/** The roles that apply in a session, in SQL: always of one tenant, and so of one level. */
export const rolesOfSession = (merges: RawBuilder<boolean>) => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('id', one.id, 'code', one.code, 'builtIn', one.built_in) order by one.id), '[]')
  from (select distinct r.id, r.code, r.built_in from ${heldRoles} and (r.id = s.role_id or ${merges})) one)`
