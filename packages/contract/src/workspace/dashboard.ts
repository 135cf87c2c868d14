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
    .max(gridColumns - 1),
  y: z.int().min(0).max(1000),
  w: z.int().min(1).max(gridColumns),
  h: z.int().min(1).max(mostRows),
}

/** A card with its position: the one the user chose, or the default. */
export const dashboardCard = z.object({
  ...grid,
  cardId: id,
  /** The code by which the console finds the card. */
  code: z.string(),
  name: z.string(),
  catalogType: cardCatalog,
  catalogMeaning: z.string(),
  /** The name of an icon. */
  logo: z.string().optional(),
  /** Cannot be removed. */
  initFlag: flag,
  /** Shown until the user arranges the cards. */
  defaultDisplayFlag: flag,
  /** As a query string: `maxNum=10`; or `none`. */
  cardParams: z.string(),
  roleId: id,
  level: z.string(),
})
export type DashboardCard = z.infer<typeof dashboardCard>

export const mostCards = 40

/** The saved part of a card; HZERO sends more, which is ignored. */
const placedCard = z.object({ ...grid, cardId: id })

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
