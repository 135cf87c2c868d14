import type { Account } from '../account.contract.ts'

/** The roles of a person, each once, those assigned to them first. */
export const heldRolesOf = ({
  memberRoleList,
  groupRoleList,
  unitRoleList,
}: Pick<Account, 'memberRoleList' | 'groupRoleList' | 'unitRoleList'>): readonly {
  roleId: string
  name: string
}[] => [
  ...new Map(
    [...memberRoleList, ...groupRoleList, ...unitRoleList].map(role => [role.roleId, role]),
  ).values(),
]
