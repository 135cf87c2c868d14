import { endpoint } from '@atrium/contract/endpoint'
import { exampleId } from '@atrium/contract/example-ids'
import { id, moment, version } from '@atrium/contract/row'
import { z } from 'zod'

/** Minutes after which a change is taken back that was saved on trial and that nobody has confirmed. */
export const trialMinutes = 30

/** At most so many people are named in a preview; they are counted all the same. */
export const mostNamedPeople = 200

export const grantChange = z.object({
  objectVersionNumber: version,
  assign: z.array(id).max(5000),
  recycle: z.array(id).max(5000),
})
export type GrantChange = z.infer<typeof grantChange>

/** Which way something changes for people: they get it, or it is gone. */
const direction = z.enum(['gains', 'loses'])

const changedSet = z.object({
  id,
  name: z.string(),
  menuName: z.string(),
  way: direction,
  /** How many people, and the first of them by name. */
  people: z.int(),
  names: z.array(z.string()),
})

/**
 * What a change of permission sets would do, to people who can be told by name: found by making the change, asking the
 * decision for everybody, and taking the change back. Whoever may do something in another role neither gains nor
 * loses it.
 */
export const grantPreview = z.object({
  at: moment,
  /** People who gain something, of them those who lose nothing, and people who lose something. */
  gaining: z.int(),
  onlyGaining: z.int(),
  losing: z.int(),
  /** Those who lose most come first. */
  people: z.array(z.object({ userId: id, realName: z.string(), gains: z.int(), loses: z.int() })),
  sets: z.array(changedSet),
  permissions: z.array(z.object({ code: z.string(), way: direction, people: z.int() })),
  /** Pages that appear in menus or vanish from them, with the folder they stand in. */
  menus: z.array(
    z.object({ id, name: z.string(), parentName: z.string().optional(), way: direction, people: z.int() }),
  ),
  /** Whether whoever asks could still change permissions afterwards. */
  keepsOwnAccess: z.boolean(),
  /** How many other people could undo the change. */
  undoers: z.int(),
  /** Sets that nobody but administrators holds any more. */
  orphans: z.array(z.object({ id, name: z.string() })),
})
export type GrantPreview = z.infer<typeof grantPreview>

/** A change on trial: it counts, and is taken back at its time unless somebody confirms it. */
export const pendingTrial = z.object({
  takeBackId: id,
  roleId: id,
  dueAt: moment,
  /** How long that is from now. */
  secondsLeft: z.int(),
  assigned: z.int(),
  recycled: z.int(),
  savedBy: z.string().optional(),
})
export type PendingTrial = z.infer<typeof pendingTrial>

const grants = '/iam/hzero/v1/[{tenantId}/]roles/{roleId}/permission-sets'

export const roleGrantApi = {
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
