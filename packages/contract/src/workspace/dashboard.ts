import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { exampleId } from '../example-ids.ts'
import { flag, id } from '../row.ts'
import { cardCatalog } from './dashboard.schema.ts'
import { gridColumns, mostRows } from './dashboard-grid.ts'

const grid = {
  x: z
    .int()
    .min(0)
    .max(gridColumns - 1)
    .describe('The column on the grid'),
  y: z.int().min(0).max(1000).describe('The row on the grid'),
  w: z.int().min(1).max(gridColumns).describe('The width on the grid'),
  h: z.int().min(1).max(mostRows).describe('The height on the grid'),
}

/** A card with its position: the one the user chose, or the default. */
export const dashboardCard = z
  .object({
    ...grid,
    cardId: id.describe('The id of the card'),
    code: z.string().describe('The code by which the console finds the card'),
    name: z.string(),
    catalogType: cardCatalog.describe('The category of the card'),
    catalogMeaning: z.string().describe('The category of the card in words'),
    logo: z.string().optional().describe('The name of an icon'),
    initFlag: flag.describe('Cannot be removed'),
    defaultDisplayFlag: flag.describe('Shown until the user arranges the cards'),
    cardParams: z.string().describe('As a query string: `maxNum=10`; or `none`'),
    roleId: id,
    level: z.string(),
  })
  .meta({ id: 'DashboardCard' })
export type DashboardCard = z.infer<typeof dashboardCard>

export const mostCards = 40

/** The saved part of a card; HZERO sends more, which is ignored. */
const placedCard = z.object({ ...grid, cardId: id.describe('The id of the card') })

const layout = '/hpfm/v1/dashboard/layout'

export const dashboardApi = {
  layout: endpoint({
    method: 'GET',
    path: layout,
    summary: 'Cards of your workspace in this role, with their positions',
    access: 'signed-in',
    response: z.array(dashboardCard),
  }),
  roleCards: endpoint({
    method: 'GET',
    path: `${layout}/role-cards`,
    summary: 'Cards available to this role, with their default positions',
    access: 'signed-in',
    response: z.array(dashboardCard),
  }),
  save: endpoint({
    method: 'POST',
    path: layout,
    summary: 'Save your card layout: the whole list; overlapping or overflowing cards are moved',
    access: 'signed-in',
    body: z.array(placedCard).max(mostCards),
    example: { body: [{ cardId: exampleId.card, x: 0, y: 0, w: 10, h: 8 }] },
    response: z.array(dashboardCard),
  }),
  reset: endpoint({
    method: 'DELETE',
    path: layout,
    summary: 'Reset your own card layout to the default',
    access: 'signed-in',
    response: z.array(dashboardCard),
  }),
}
