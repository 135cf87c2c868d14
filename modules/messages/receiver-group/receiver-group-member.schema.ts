import { id } from '@atrium/contract/row'
import { z } from 'zod'

/**
 * A member of a receiver group: the holders of a role, the members of a user group, the people of a unit and
 * the units below it, or one person.
 */
export const groupMember = z
  .object({
    receiverTypeCode: z.enum(['ROLE', 'USER_GROUP', 'UNIT', 'USER']).describe('The kind of receiver'),
    receiverSourceId: id.describe('The id of the role, user group, unit or person'),
  })
  .meta({ id: 'GroupMember' })
export type GroupMember = z.infer<typeof groupMember>

export const namedMember = groupMember.extend({
  receiverSourceName: z.string().describe('The name of the receiver'),
})
export type NamedMember = z.infer<typeof namedMember>
