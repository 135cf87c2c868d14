import type { ExplainedField, FieldExplanation } from '@atrium/contract/access/permission'
import { ownFieldApi } from '@atrium/contract/operations/own-field'
import { isAdministrator } from '@atrium/server/access/grants'
import type { Context } from '@atrium/server/http/routes'
import { type RuledField, readCustomFields } from '@atrium/server/resource/custom/custom-fields'
import { accessFor } from '@atrium/server/resource/custom/field-access'
import { sql } from 'kysely'
import { findEnoughSets, findGranters, findNames } from './permission.queries.ts'

type Acting = Pick<Context<'signed-in'>, 'db' | 'session' | 'language'>
type Role = Acting['session']['roles'][number] & { name: string }

/** The permission to change the rules of fields. */
const changing = ownFieldApi.update.access

/**
 * The access of a session to the fields that its tenant has added to a kind of record, role by role, and the people who could change it.
 * Fields that are absent for it are left out: an explanation would say that they exist.
 */
export async function explainFields(acting: Acting, resource: string): Promise<FieldExplanation> {
  const { db, session, language } = acting
  const fields = await readCustomFields(db, language, resource, session.tenantId)
  const roles = await findRoles(acting)
  const { person, tenant } = await findNames(db, session, undefined, language)
  const sets = await findEnoughSets(db, session, changing, language)
  const setIds = sets.map(({ id }) => id)
  return {
    person,
    tenant,
    fields: fields.flatMap(field => {
      const access = accessFor(session, field)
      if (access === 'absent') return []
      const { code, title } = field
      return [{ code, title, access, roles: roles.map(role => explainedRole(acting, role, field)) }]
    }),
    grantedBy: await findGranters(db, setIds, language, changing.permission),
  }
}

function explainedRole({ session }: Acting, role: Role, field: RuledField): ExplainedField['roles'][number] {
  const { id, name } = role
  if (isAdministrator(role)) return { id, name, access: 'write', basis: 'administrator' }
  const isNamed = field.roleAccess.some(({ roleId }) => roleId === id)
  const access = accessFor({ ...session, grants: { ...session.grants, all: false }, roles: [role] }, field)
  return { id, name, access, basis: isNamed ? 'role' : 'others' }
}

/** The roles of a session with their names, in its order. */
async function findRoles({ db, session, language }: Acting): Promise<Role[]> {
  const ids = session.roles.map(({ id }) => id)
  const { rows } = await sql<{ id: string; name: string }>`
    select id, tr(name, ${language}) as name from role where id = any(${ids}::uuid[])`.execute(db)
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return session.roles.map(role => ({ ...role, name: names.get(role.id) ?? '' }))
}
