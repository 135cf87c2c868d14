import { type FieldAccess, fieldAccess } from '@atrium/contract/resource/custom'
import type { HeldRole } from '../../access/grants.ts'
import type { Session } from '../../auth/session.ts'

/** The access of roles to the values of a field. */
export interface AccessRule {
  othersAccess: FieldAccess
  roleAccess: readonly { roleId: string; access: FieldAccess }[]
}

/** The parts of a session that its access to fields depends on. */
export type FieldReader = Pick<Session, 'roles' | 'grants'>

const fromWidest = fieldAccess.options

/** The access of a session to the values of a field: the widest of its roles, and all for administrators. */
export const accessFor = ({ roles, grants }: FieldReader, rule: AccessRule): FieldAccess =>
  grants.all ? 'write' : accessOfRoles(roles, rule)

/** The widest access of these roles, none of which is an administrator. */
export function accessOfRoles(
  roles: readonly Pick<HeldRole, 'id'>[],
  { othersAccess, roleAccess }: AccessRule,
): FieldAccess {
  const held = roles.map(({ id }) => roleAccess.find(one => one.roleId === id)?.access ?? othersAccess)
  return fromWidest.find(access => held.includes(access)) ?? 'absent'
}
