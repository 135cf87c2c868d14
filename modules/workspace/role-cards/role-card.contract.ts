import { endpoint } from '@atrium/contract/endpoint'
import { exampleId } from '@atrium/contract/example-ids'
import { flag, id } from '@atrium/contract/row'
import { mostCards } from '@atrium/contract/workspace/dashboard'
import { cardCatalog } from '@atrium/contract/workspace/dashboard.schema'
import { z } from 'zod'

/** A card that a role can have. */
export const roleCard = z
  .object({
    roleId: id,
    cardId: id,
    code: z.string(),
    name: z.string(),
    catalogType: cardCatalog.describe('The category of the card'),
    catalogMeaning: z.string().describe('The category of the card in words'),
    logo: z.string().optional().describe('The URL or the name of the icon'),
    assigned: flag.describe(
      'Whether it was selected for the role. Without any selection, the role has every card of its level',
    ),
    defaultDisplayFlag: flag.describe(
      'Whether it is on a workplace until the user arranges the cards; cannot be removed',
    ),
    initFlag: flag.describe('Whether the card cannot be removed'),
  })
  .meta({ id: 'RoleCard' })
export type RoleCard = z.infer<typeof roleCard>

const roleCards = '/hpfm/v1/[{tenantId}/]dashboard-role-cards'
const cardOfRole = z.object({ roleId: id, cardId: id })
const example = { roleId: exampleId.role, cardId: exampleId.card }

export const roleCardApi = {
  list: endpoint({
    method: 'GET',
    path: `${roleCards}/{roleId}`,
    summary: 'Cards available to a role, and those assigned to it',
    access: { permission: 'platform.role-card.list' },
    example: { params: { roleId: exampleId.role } },
    response: z.array(roleCard),
  }),
  assign: endpoint({
    method: 'POST',
    path: roleCards,
    summary: 'Assign cards to roles, or update how assigned cards are shown',
    access: { permission: 'platform.role-card.assign' },
    body: z
      .array(
        cardOfRole.extend({
          defaultDisplayFlag: flag.default(1).describe('Whether the card is shown at first'),
          initFlag: flag.default(0).describe('Whether the card cannot be removed'),
        }),
      )
      .min(1)
      .max(mostCards),
    example: { body: [example] },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: roleCards,
    summary: 'Remove cards from roles; a role without any can use every card of its level',
    access: { permission: 'platform.role-card.assign' },
    body: z.array(cardOfRole).min(1).max(mostCards),
    example: { body: [example] },
  }),
}
