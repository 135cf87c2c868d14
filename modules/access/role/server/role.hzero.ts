import { type HzeroShape, hzeroShape, oneOrMore, withFields } from '@atrium/server/http/hzero-shape'
import { type PermissionNode, type RoleDetail, roleApi } from '../role.contract.ts'

/** Labels are objects, which here are their names. */
const answer = (row: RoleDetail) => ({ ...row, roleLabels: row.roleLabels.map(name => ({ id: name, name })) })

const nameOf = (label: unknown): unknown =>
  label !== null && typeof label === 'object' && 'name' in label ? label.name : label

const body = (sent: unknown) =>
  withFields(sent, ({ roleLabels }) =>
    Array.isArray(roleLabels) ? { roleLabels: roleLabels.map(nameOf) } : {},
  )

/** The kind of control that a permission set is for, by the last part of its code. */
const permissionTypeOf = ({ type, code }: PermissionNode): string => {
  if (type !== 'ps') return ''
  if (/\.button\.[^.]+$/.test(code)) return 'button'
  return /\.column\.[^.]+$/.test(code) ? 'table' : 'api'
}

/**
 * The tree without sets that cannot be granted to the role: such a client sends everything below a menu whose box is
 * checked. Each node has the type that the client splits by commas.
 */
const offered = (nodes: readonly PermissionNode[]): object[] =>
  nodes.flatMap(node => {
    if (node.type === 'ps' && node.checkedFlag !== 'Y' && node.shieldReason) return []
    const subMenus = offered(node.subMenus ?? [])
    if (node.type !== 'ps' && subMenus.length === 0) return []
    return [{ ...node, permissionType: permissionTypeOf(node), ...(node.subMenus && { subMenus }) }]
  })

export const roleHzeroShapes: readonly HzeroShape[] = [
  hzeroShape(roleApi.get, { answer }),
  hzeroShape(roleApi.permissionSets, { answer: offered }),
  ...[roleApi.create, roleApi.copy, roleApi.inherit, roleApi.update].map(call =>
    hzeroShape(call, { answer, body }),
  ),
  ...[roleApi.enable, roleApi.disable, roleApi.remove].map(call => hzeroShape(call, { body: oneOrMore })),
]
