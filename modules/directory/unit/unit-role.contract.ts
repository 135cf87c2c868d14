import { endpoint } from '@atrium/contract/endpoint'
import { exampleId } from '@atrium/contract/example-ids'
import { flag, id } from '@atrium/contract/row'
import { z } from 'zod'
import { roleEffect } from '../shared/role-effect.contract.ts'

const place = {
  roleId: id,
  positionId: id.optional().describe('The position whose people hold it; without one, everyone in the unit'),
}

/** A role that people hold while they work in a unit, or in one of its positions, and the unit is enabled. */
export const unitRole = z
  .object({
    ...place,
    name: z.string(),
    code: z.string(),
    positionName: z.string().optional().describe('The name of the position'),
    assignableFlag: flag.describe('Whether the session may assign and remove it'),
  })
  .meta({ id: 'UnitRole' })
export type UnitRole = z.infer<typeof unitRole>

const path = '/hpfm/v1/[{tenantId}/]units/{unitId}'
const params = { unitId: exampleId.unit }

/** Roles that are named one by one overwrite nothing, so that the change needs no version. */
const someRoles = z.array(z.object(place)).max(100).default([])
const changeOfRoles = z.object({
  assign: someRoles.describe('Roles that the unit, or a position, holds from now on'),
  remove: someRoles.describe('Roles that it holds no longer'),
})
const example = { params, body: { assign: [{ roleId: exampleId.role }], remove: [] } }

/** The calls about the roles of a unit and of its positions. */
export const unitRoleApi = {
  roles: endpoint({
    method: 'GET',
    path: `${path}/roles`,
    summary: 'Roles that people in a unit hold',
    access: { permission: 'platform.unit.list' },
    acrossTenants: true,
    example: { params },
    response: z.array(unitRole),
  }),
  changeRoles: endpoint({
    method: 'PUT',
    path: `${path}/roles`,
    summary: 'Change the roles that people in a unit hold',
    access: { permission: 'platform.unit.grant' },
    stepUp: true,
    body: changeOfRoles,
    example,
    response: z.array(unitRole),
  }),
  previewRoles: endpoint({
    method: 'POST',
    path: `${path}/roles/preview`,
    summary: 'Preview who gains and loses roles when those of a unit change; nothing is changed',
    access: { permission: 'platform.unit.grant' },
    body: changeOfRoles,
    example,
    response: roleEffect,
  }),
  preview: endpoint({
    method: 'POST',
    path: `${path}/preview`,
    summary: 'Preview who gains and loses roles when a unit is enabled or disabled; nothing is changed',
    access: { permission: 'platform.unit.update' },
    body: z.object({ enabledFlag: flag.describe('Whether the unit is enabled afterwards') }),
    example: { params, body: { enabledFlag: 0 } },
    response: roleEffect,
  }),
}
