import { id } from '@atrium/contract/row'
import { z } from 'zod'

/** The maximum number of people named in a preview; all are counted. */
export const mostNamedPeople = 50

const changedRoles = z.array(z.object({ roleId: id, name: z.string() }))

/** The people who hold other roles after a change. */
export const roleEffect = z
  .object({
    gaining: z.int().describe('The number of people who gain a role'),
    losing: z.int().describe('The number of people who lose a role'),
    people: z
      .array(
        z.object({
          userId: id,
          realName: z.string(),
          gains: changedRoles.describe('The roles that the person does not hold otherwise'),
          loses: changedRoles.describe('The roles that the person does not hold otherwise'),
        }),
      )
      .describe(`At most ${mostNamedPeople} of them, those who lose a role first`),
  })
  .meta({ id: 'RoleEffect' })
export type RoleEffect = z.infer<typeof roleEffect>
