import { endpoint } from '@atrium/contract/endpoint'
import { exampleId } from '@atrium/contract/example-ids'
import { id, moment, version } from '@atrium/contract/row'
import { z } from 'zod'

/** Minutes after which a change on trial is reverted if nobody has confirmed it. */
export const trialMinutes = 30

/** The maximum number of people named in a preview; all are counted. */
export const mostNamedPeople = 200

export const grantChange = z
  .object({
    objectVersionNumber: version.describe('The version of the record'),
    assign: z.array(id).max(5000).describe('Permission sets to grant'),
    recycle: z.array(id).max(5000).describe('Permission sets to revoke'),
  })
  .meta({ id: 'GrantChange' })
export type GrantChange = z.infer<typeof grantChange>

/** Whether people gain or lose something. */
const direction = z.enum(['gains', 'loses'])

const changedSet = z.object({
  id,
  name: z.string(),
  menuName: z.string(),
  way: direction.describe('How they hold the role'),
  people: z.int().describe('The number of people, and the first names'),
  names: z.array(z.string()).describe('The names'),
})

/**
 * The effect of a change of permission sets: computed by making the change, deciding for all affected people,
 * and rolling back. People who may do the same through another role neither gain nor lose it.
 */
export const grantPreview = z
  .object({
    at: moment.describe('When it was'),
    gaining: z
      .int()
      .describe(
        'The number of people who gain something, of those among them who lose nothing, and of people who lose something',
      ),
    onlyGaining: z.int().describe('The number of people who gain something and lose nothing'),
    losing: z.int().describe('The number of people who lose something'),
    people: z
      .array(
        z.object({
          userId: id,
          realName: z.string(),
          gains: z.int().describe('The permission sets that they gain'),
          loses: z.int().describe('The permission sets that they lose'),
        }),
      )
      .describe('Sorted by losses, most first'),
    sets: z.array(changedSet).describe('The permission sets'),
    permissions: z
      .array(
        z.object({
          code: z.string(),
          way: direction.describe('How they hold the role'),
          people: z.int().describe('The people'),
        }),
      )
      .describe('The permissions'),
    menus: z
      .array(
        z.object({
          id,
          name: z.string(),
          parentName: z.string().optional().describe('The name of the entry above it'),
          way: direction.describe('How they hold the role'),
          people: z.int().describe('The people'),
        }),
      )
      .describe('Pages that appear in menus or disappear from them, with their folder'),
    keepsOwnAccess: z.boolean().describe('Whether the caller could still change permissions afterwards'),
    undoers: z.int().describe('The number of other people who could revert the change'),
    orphans: z
      .array(z.object({ id, name: z.string() }))
      .describe('Sets that only administrators would still hold'),
  })
  .meta({ id: 'GrantPreview' })
export type GrantPreview = z.infer<typeof grantPreview>

/** A change on trial: it applies at once, and is reverted when due unless it is confirmed. */
export const pendingTrial = z
  .object({
    takeBackId: id,
    roleId: id,
    dueAt: moment.describe('When it is reverted'),
    secondsLeft: z.int().describe('Seconds until then'),
    assigned: z.int().describe('The permission sets that were granted'),
    recycled: z.int().describe('The permission sets that were revoked'),
    savedBy: z.string().optional().describe('The person who saved the change'),
  })
  .meta({ id: 'PendingTrial' })
export type PendingTrial = z.infer<typeof pendingTrial>

const grants = '/iam/hzero/v1/[{tenantId}/]roles/{roleId}/permission-sets'

const someSets = z.array(id).min(1).max(5000)

export const roleGrantApi = {
  assign: endpoint({
    method: 'PUT',
    path: `${grants}/assign`,
    summary: 'Grant permission sets, all or none, under the address of HZERO-compatible clients',
    access: { permission: 'iam.role.grant' },
    stepUp: true,
    body: someSets,
    example: { params: { roleId: exampleId.role }, body: [exampleId.permissionSet] },
  }),
  recycle: endpoint({
    method: 'PUT',
    path: `${grants}/recycle`,
    summary: 'Revoke permission sets, all or none, under the address of HZERO-compatible clients',
    access: { permission: 'iam.role.grant' },
    stepUp: true,
    body: someSets,
    example: { params: { roleId: exampleId.role }, body: [exampleId.permissionSet] },
  }),
  preview: endpoint({
    method: 'POST',
    path: `${grants}/preview`,
    summary:
      'Preview which permissions people gain or lose by a change of permission sets; nothing is changed',
    access: { permission: 'iam.role.grant' },
    body: grantChange,
    example: {
      params: { roleId: exampleId.role },
      body: { objectVersionNumber: 1, assign: [exampleId.permissionSet], recycle: [] },
    },
    response: grantPreview,
  }),
  takeBacks: endpoint({
    method: 'GET',
    path: `${grants}/take-backs`,
    summary: 'The change of this role that is on trial, if there is one',
    access: { permission: 'iam.role.list' },
    example: { params: { roleId: exampleId.role } },
    response: z.array(pendingTrial),
  }),
  confirm: endpoint({
    method: 'POST',
    path: `${grants}/take-backs/{takeBackId}/confirm`,
    summary: 'Confirm a change that is on trial',
    access: { permission: 'iam.role.grant' },
    example: { params: { roleId: exampleId.trialRole, takeBackId: exampleId.takeBack } },
  }),
  undo: endpoint({
    method: 'POST',
    path: `${grants}/take-backs/{takeBackId}/undo`,
    summary: 'Revert a change that is on trial now',
    access: { permission: 'iam.role.grant' },
    example: { params: { roleId: exampleId.trialRole, takeBackId: exampleId.takeBack } },
  }),
}
