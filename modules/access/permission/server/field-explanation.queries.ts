import type { ExplainedField, FieldExplanation } from '@atrium/contract/access/permission'
import { ownFieldApi } from '@atrium/contract/operations/own-field'
import { titlesOfField } from '@atrium/contract/resource/declared'
import { isAdministrator } from '@atrium/server/access/grants'
import { readFieldRules } from '@atrium/server/access/withheld-fields'
import type { Context } from '@atrium/server/http/routes'
import { inLanguage } from '@atrium/server/interchange/importable'
import { type RuledField, readCustomFields } from '@atrium/server/resource/custom/custom-fields'
import { extensibleKinds } from '@atrium/server/resource/custom/extensible-kinds'
import { type AccessRule, accessFor, accessOfRoles } from '@atrium/server/resource/custom/field-access'
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
  const added = await readCustomFields(db, language, resource, session.tenantId)
  const fields: Explainable[] = [...(await readRuled(acting, resource)), ...added]
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
      return [{ code, title, access, roles: roles.map(role => explainedRole(role, field)) }]
    }),
    grantedBy: await findGranters(db, setIds, language, changing.permission),
  }
}

/** A field with the access of roles to its values. */
type Explainable = AccessRule & Pick<RuledField, 'code' | 'title'>

/** The fields of the product whose access the tenant has chosen. */
async function readRuled({ db, session, language }: Acting, resource: string): Promise<Explainable[]> {
  const of = extensibleKinds().find(({ name }) => name === resource)
  const rules = await readFieldRules(db, session.tenantId)
  return rules.flatMap(({ field, ...rule }) => {
    const declared = rule.resource === resource ? of?.fields[field] : undefined
    const titles = declared && titlesOfField(field, declared)
    return titles ? [{ ...rule, code: field, title: inLanguage(titles, language) }] : []
  })
}

function explainedRole(role: Role, field: Explainable): ExplainedField['roles'][number] {
  const { id, name } = role
  if (isAdministrator(role)) return { id, name, access: 'write', basis: 'administrator' }
  const isNamed = field.roleAccess.some(({ roleId }) => roleId === id)
  return { id, name, access: accessOfRoles([role], field), basis: isNamed ? 'role' : 'others' }
}

/** The roles of a session with their names, in its order. */
async function findRoles({ db, session, language }: Acting): Promise<Role[]> {
  const ids = session.roles.map(({ id }) => id)
  const { rows } = await sql<{ id: string; name: string }>`
    select id, tr(name, ${language}) as name from role where id = any(${ids}::uuid[])`.execute(db)
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return session.roles.map(role => ({ ...role, name: names.get(role.id) ?? '' }))
}
