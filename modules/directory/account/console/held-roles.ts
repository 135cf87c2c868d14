import type { Account } from '../account.contract.ts'

/** The roles of a person, each once, those assigned to them first. */
export const heldRolesOf = ({
  memberRoleList,
  groupRoleList,
}: Pick<Account, 'memberRoleList' | 'groupRoleList'>): readonly { roleId: string; name: string }[] => [
  ...new Map([...memberRoleList, ...groupRoleList].map(role => [role.roleId, role])).values(),
]
