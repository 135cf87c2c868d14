import { anyOf } from '@atrium/contract/any-of'
import { endpoint } from '@atrium/contract/endpoint'
import { exampleId } from '@atrium/contract/example-ids'
import { page, pageQuery } from '@atrium/contract/page'
import { flag, id, rowToken, stamps, translations, version } from '@atrium/contract/row'
import { cardCatalog } from '@atrium/contract/workspace/dashboard.schema'
import { gridColumns, mostRows } from '@atrium/contract/workspace/dashboard-grid'
import { z } from 'zod'

const size = { w: z.int().min(1).max(gridColumns), h: z.int().min(1).max(mostRows) }

/** A card as its administrators see it. */
export const managedCard = stamps
  .extend({
    id,
    code: z.string().describe('The key of its component in the console'),
    name: z.string(),
    catalogType: cardCatalog,
    catalogMeaning: z.string(),
    level: z.enum(['site', 'organization']).describe('The level of the roles that can have it'),
    logo: z.string().optional(),
    permission: z.string().optional().describe('The permission that is needed to see it'),
    cardParams: z.string().describe('Written as a query, such as `maxNum=10`; or `none`'),
    ...size,
    defaultDisplayFlag: flag.describe('Whether it is on a workplace until the user arranges the cards'),
    enabledFlag: flag,
    tenantCount: z.int().optional().describe('The number of tenants that have it; missing for all'),
  })
  .meta({ id: 'ManagedCard' })
export type ManagedCard = z.infer<typeof managedCard>

const cardTexts = translations({ name: 60 })

export const managedCardDetail = managedCard
  .extend({
    _tls: cardTexts,
    _token: rowToken.describe('The token that came with the row'),
    tenants: z
      .array(z.object({ tenantId: z.int(), tenantName: z.string() }))
      .optional()
      .describe('The tenants that have it; missing for all'),
  })
  .meta({ id: 'ManagedCardDetail' })
export type ManagedCardDetail = z.infer<typeof managedCardDetail>

/** The parameters of a card as a query, or `none`. */
const cardParams = z
  .string()
  .trim()
  .max(200)
  .regex(/^(none|[\w-]+=[\w.,-]*(&[\w-]+=[\w.,-]*)*)$/)

export const mostTenantsOfCard = 500

export const cardDraft = z.object({
  name: z.string().trim().min(1).max(60),
  _tls: cardTexts.optional(),
  ...size,
  cardParams,
  defaultDisplayFlag: flag,
  enabledFlag: flag,
  tenantIds: z
    .array(z.int().min(1))
    .max(mostTenantsOfCard)
    .optional()
    .describe('Missing for all tenants. Only for cards of tenants'),
})

const cards = '/hpfm/v1/dashboard/card'
const list = { permission: 'platform.dashboard-card.list', level: 'site' } as const

export const dashboardCardApi = {
  list: endpoint({
    method: 'GET',
    path: cards,
    summary: 'Cards of the product and the tenants that have them, by page',
    access: list,
    query: z.object({
      ...pageQuery(['name', 'code', 'catalogType', 'level', 'enabledFlag', 'lastUpdateDate']),
      name: z.string().max(60).optional(),
      code: z.string().max(120).optional(),
      catalogType: anyOf(cardCatalog).optional(),
      level: z.string().max(20).optional(),
    }),
    response: page(managedCard),
  }),
  get: endpoint({
    method: 'GET',
    path: `${cards}/details/{dashboardCardId}`,
    summary: 'One card with its name in every language and the tenants that have it',
    access: list,
    example: { params: { dashboardCardId: exampleId.platformCard } },
    response: managedCardDetail,
  }),
  update: endpoint({
    method: 'PUT',
    path: cards,
    summary: 'Update a card for everyone: its name, size, parameters, status and tenants',
    access: { permission: 'platform.dashboard-card.update', level: 'site' },
    body: cardDraft.extend({
      id,
      objectVersionNumber: version.describe('The version of the record'),
    }),
    example: {
      body: {
        ...{ id: exampleId.platformCard, objectVersionNumber: 1, name: 'Messages', w: 8, h: 7 },
        ...{ cardParams: 'maxNum=7', defaultDisplayFlag: 1, enabledFlag: 1 },
      },
    },
    response: managedCardDetail,
  }),
}
