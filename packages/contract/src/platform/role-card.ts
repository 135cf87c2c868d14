import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { exampleId } from '../example-ids.ts'
import { flag, id } from '../row.ts'
import { cardCatalog } from './dashboard.schema.ts'
import { mostCards } from './dashboard.ts'

/** A card that a role can have. */
export const roleCard = z.object({
  roleId: id,
  cardId: id,
  code: z.string(),
  name: z.string(),
  catalogType: cardCatalog,
  catalogMeaning: z.string(),
  logo: z.string().optional(),
  /** It was chosen for the role. While none is, the role has every card of its level. */
  assigned: flag,
  /** Stands on a workplace until its person arranges the cards; cannot be taken away. */
  defaultDisplayFlag: flag,
  initFlag: flag,
})
export type RoleCard = z.infer<typeof roleCard>

const roleCards = '/hpfm/v1/[{tenantId}/]dashboard-role-cards'
const cardOfRole = z.object({ roleId: id, cardId: id })
const example = { roleId: exampleId.role, cardId: exampleId.card }

export const roleCardApi = {
  list: endpoint({
    method: 'GET',
    path: `${roleCards}/{roleId}`,
    summary: 'The cards that a role can have, and which were chosen for it',
    access: { permission: 'platform.role-card.list' },
    example: { params: { roleId: exampleId.role } },
    response: z.array(roleCard),
  }),
  assign: endpoint({
    method: 'POST',
    path: roleCards,
    summary: 'Choose cards for roles, or say of chosen ones how they stand there',
    access: { permission: 'platform.role-card.assign' },
    body: z
      .array(cardOfRole.extend({ defaultDisplayFlag: flag.default(1), initFlag: flag.default(0) }))
      .min(1)
      .max(mostCards),
    example: { body: [example] },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: roleCards,
    summary: 'Take cards from roles; a role without any has every card of its level again',
    access: { permission: 'platform.role-card.assign' },
    body: z.array(cardOfRole).min(1).max(mostCards),
    example: { body: [example] },
  }),
}
