import { endpoint } from '@atrium/contract/endpoint'
import { exampleId } from '@atrium/contract/example-ids'
import { page, pageQuery } from '@atrium/contract/page'
import { day, flag, id, stamps, version } from '@atrium/contract/row'
import { z } from 'zod'

/** A person who works in a unit, with an optional first and last day, both inclusive. */
export const unitMember = stamps
  .extend({
    unitMemberId: id,
    userId: id,
    loginName: z.string(),
    realName: z.string(),
    imageUrl: z.string().optional().describe('The URL of the picture'),
    unitId: id,
    unitName: z.string(),
    positionId: id.optional(),
    positionName: z.string().optional(),
    primaryFlag: flag.describe("Whether it is the person's primary unit, which owns the records they create"),
    startDateActive: day.optional(),
    endDateActive: day.optional(),
  })
  .meta({ id: 'UnitMember' })
export type UnitMember = z.infer<typeof unitMember>

const memberDraft = z.object({
  userId: id,
  unitId: id,
  positionId: id.optional(),
  primaryFlag: flag.default(0),
  startDateActive: day.optional(),
  endDateActive: day.optional(),
})
const isForward = ({
  startDateActive: start,
  endDateActive: end,
}: {
  startDateActive?: string | undefined
  endDateActive?: string | undefined
}) => !start || !end || start <= end
const backward = { error: 'error.account.end_before_start', path: ['endDateActive'] }

const members = '/hpfm/v1/[{tenantId}/]unit-members'

export const unitMemberApi = {
  list: endpoint({
    method: 'GET',
    path: members,
    summary: 'People and their units, today or at another time, by page',
    access: { permission: 'platform.unit.list' },
    acrossTenants: true,
    query: z.object({
      ...pageQuery(['realName', 'unitName', 'positionName', 'startDateActive', 'endDateActive']),
      unitId: id.optional().describe('The unit; with `below`, also all units below it'),
      below: z
        .enum(['true', 'false'])
        .transform(text => text === 'true')
        .optional()
        .describe('Also all units below it'),
      userId: id.optional(),
      realName: z.string().max(120).optional(),
    }),
    response: page(unitMember),
  }),
  assign: endpoint({
    method: 'POST',
    path: members,
    summary: 'Assign a person to a unit; a person’s first unit is the primary one',
    access: { permission: 'platform.unit-member.change' },
    stepUp: 'partly',
    body: memberDraft.refine(isForward, backward),
    example: { body: { userId: exampleId.user, unitId: exampleId.unit } },
    response: unitMember,
  }),
  update: endpoint({
    method: 'PUT',
    path: members,
    summary: 'Update a person’s position in a unit and its period',
    access: { permission: 'platform.unit-member.change' },
    stepUp: 'partly',
    body: memberDraft
      .omit({ userId: true, unitId: true })
      .extend({ unitMemberId: id, objectVersionNumber: version.describe('The version of the record') })
      .refine(isForward, backward),
    example: {
      body: {
        unitMemberId: exampleId.unitMember,
        objectVersionNumber: 1,
        primaryFlag: 1,
        endDateActive: '2090-01-31',
      },
    },
    response: unitMember,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: members,
    summary: 'Remove a person from a unit',
    access: { permission: 'platform.unit-member.change' },
    stepUp: 'partly',
    body: z.object({ unitMemberId: id, objectVersionNumber: version.describe('The version of the record') }),
    example: { body: { unitMemberId: exampleId.unitMember, objectVersionNumber: 1 } },
  }),
}
