import { type HzeroShape, hzeroShape, withFields } from '@atrium/server/http/hzero-shape'
import { type RoleDetail, roleApi } from '../role.contract.ts'

/** Labels are objects, which here are their names. */
const answer = (row: RoleDetail) => ({ ...row, roleLabels: row.roleLabels.map(name => ({ id: name, name })) })

const nameOf = (label: unknown): unknown =>
  label !== null && typeof label === 'object' && 'name' in label ? label.name : label

const body = (sent: unknown) =>
  withFields(sent, ({ roleLabels }) =>
    Array.isArray(roleLabels) ? { roleLabels: roleLabels.map(nameOf) } : {},
  )

/** One role, where a list is expected. */
const oneOrMore = (sent: unknown) =>
  sent !== null && typeof sent === 'object' && !Array.isArray(sent) ? [sent] : sent

export const roleHzeroShapes: readonly HzeroShape[] = [
  hzeroShape(roleApi.get, { answer }),
  ...[roleApi.create, roleApi.copy, roleApi.inherit, roleApi.update].map(call =>
    hzeroShape(call, { answer, body }),
  ),
  ...[roleApi.enable, roleApi.disable, roleApi.remove].map(call => hzeroShape(call, { body: oneOrMore })),
]
