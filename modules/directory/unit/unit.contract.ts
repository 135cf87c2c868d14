import { ofTenant, tenantQuery } from '@atrium/contract/across-tenants'
import { endpoint } from '@atrium/contract/endpoint'
import { exampleId } from '@atrium/contract/example-ids'
import { customInput, customValues } from '@atrium/contract/resource/custom'
import { code, flag, id, rowToken, stamps, translations, tree, version } from '@atrium/contract/row'
import { z } from 'zod'

export const unitKinds = ['GROUP', 'COMPANY', 'DEPARTMENT'] as const
export type UnitKind = (typeof unitKinds)[number]

/** The maximum depth of the tree. */
export const deepestUnit = 20

/** A unit with the units below it. */
export const unit = tree(
  stamps.extend({
    unitId: id,
    tenantId: ofTenant.tenantId,
    tenantName: ofTenant.tenantName,
    unitCode: z.string(),
    unitName: z.string(),
    unitTypeCode: z.enum(unitKinds),
    parentUnitId: id.optional(),
    orderSeq: z.int(),
    enabledFlag: flag,
    managerId: id.optional(),
    managerName: z.string().optional().describe('The name of the manager'),
    memberCount: z.int().describe('People who work in it today, without the units below'),
    custom: customValues
      .optional()
      .describe('The values of own fields, by their codes; absent where the tenant has added none'),
  }),
  'children',
)
z.globalRegistry.add(unit, { id: 'Unit' })
export type Unit = z.infer<typeof unit>

const unitTexts = translations({ unitName: 120 })

/** A position of a unit. */
export const position = z
  .object({
    positionId: id,
    positionCode: code,
    positionName: z.string().trim().min(1).max(120),
    _tls: translations({ positionName: 120 }),
    memberCount: z.int().describe('People in it today'),
  })
  .meta({ id: 'Position' })
export type Position = z.infer<typeof position>

export const unitDetail = unit
  .omit({ children: true })
  .extend({
    _tls: unitTexts,
    _token: rowToken,
    parentUnitName: z.string().optional().describe('The name of the unit above it'),
    positions: z.array(position).describe('The positions, in their order'),
  })
  .meta({ id: 'UnitDetail' })
export type UnitDetail = z.infer<typeof unitDetail>

const positionDraft = position.omit({ positionId: true, memberCount: true }).extend({
  positionId: id.optional().describe('The id of an existing position'),
  _tls: translations({ positionName: 120 }).optional(),
})

export const unitDraft = z.object({
  unitName: z.string().trim().min(1).max(120),
  unitCode: code,
  unitTypeCode: z.enum(unitKinds),
  parentUnitId: id.optional(),
  managerId: id.optional(),
  orderSeq: z.int().min(0).max(1_000_000).optional(),
  enabledFlag: flag.default(1),
  _tls: unitTexts.optional(),
  custom: customInput,
  positions: z
    .array(positionDraft)
    .max(200)
    .optional()
    .describe('All positions in order; if missing, they stay unchanged'),
})

/** A unit as one row of an import file, with the code of its parent. */
export const unitRow = unitDraft
  .omit({ _tls: true, parentUnitId: true, managerId: true, positions: true, enabledFlag: true, custom: true })
  .extend({ parentUnitCode: code.optional() })
  .meta({ id: 'UnitRow' })
/** With own fields, which a file has in columns of their own. */
export type UnitRow = z.infer<typeof unitRow> & Pick<z.infer<typeof unitDraft>, 'custom'>

const unitRef = z.object({ unitId: id, objectVersionNumber: version })

const units = '/hpfm/v1/[{tenantId}/]units'

export const unitApi = {
  tree: endpoint({
    method: 'GET',
    path: `${units}/tree`,
    summary: 'The units of the tenant as a tree',
    access: { permission: 'platform.unit.list' },
    acrossTenants: true,
    query: z.object(tenantQuery),
    response: z.array(unit),
  }),
  lazyTree: endpoint({
    method: 'GET',
    path: `${units}/company/lazy-tree`,
    summary: 'Units at the top or directly below a unit, one level at a time',
    access: { permission: 'platform.unit.list' },
    query: z.object({ unitId: id.optional() }),
    response: z.array(
      unit.omit({ children: true }).extend({ hasNextFlag: flag.describe('Whether units are below it') }),
    ),
  }),
  ownCompanies: endpoint({
    method: 'GET',
    path: '/hpfm/v1/{tenantId}/companies/list-by-current-user',
    summary: 'Companies in which the user works, directly or in a unit below',
    access: 'signed-in',
    response: z.array(
      z.object({
        companyId: id,
        companyNum: z.string().describe('The code of the company'),
        companyName: z.string().describe('The name of the company'),
        tenantId: z.int(),
      }),
    ),
  }),
  get: endpoint({
    method: 'GET',
    path: `${units}/{unitId}`,
    summary: 'One unit with its positions, in every language',
    access: { permission: 'platform.unit.list' },
    acrossTenants: true,
    example: { params: { unitId: exampleId.unit } },
    response: unitDetail,
  }),
  create: endpoint({
    method: 'POST',
    path: units,
    summary: 'Create a unit',
    access: { permission: 'platform.unit.create' },
    body: unitDraft,
    example: { body: { unitCode: 'HARBOUR', unitName: 'Harbour', unitTypeCode: 'DEPARTMENT' } },
    response: unitDetail,
  }),
  update: endpoint({
    method: 'PUT',
    path: units,
    summary: 'Update a unit and its positions',
    access: { permission: 'platform.unit.update' },
    stepUp: 'partly',
    body: unitDraft.omit({ unitCode: true }).extend(unitRef.shape),
    example: {
      body: {
        unitId: exampleId.unit,
        objectVersionNumber: 1,
        unitName: 'Harbour and pier',
        unitTypeCode: 'DEPARTMENT',
        positions: [{ positionCode: 'PILOT', positionName: 'Pilot' }],
      },
    },
    response: unitDetail,
  }),
  move: endpoint({
    method: 'PUT',
    path: `${units}/move`,
    summary:
      'Move a unit with all units below it into another unit or to the top level, before one of its siblings',
    access: { permission: 'platform.unit.update' },
    body: unitRef.extend({ parentUnitId: id.optional(), beforeUnitId: id.optional() }),
    example: { body: { unitId: exampleId.unit, objectVersionNumber: 1 } },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: units,
    summary: 'Delete a unit without units below it and without people',
    access: { permission: 'platform.unit.remove' },
    body: unitRef,
    example: { body: { unitId: exampleId.unit, objectVersionNumber: 1 } },
  }),
}
