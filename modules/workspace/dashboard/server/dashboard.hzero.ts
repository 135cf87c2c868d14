import { type DashboardCard, dashboardApi } from '@atrium/contract/workspace/dashboard'
import { eachRow, type HzeroShape, hzeroShape } from '@atrium/server/http/hzero-shape'

/** The distance of rows in pixels: here 28 with a gap of 16, in HZERO-compatible clients 28 with a gap of 10. */
const rowDistance = { own: 44, theirs: 38 }

interface Rows {
  y: number
  h: number
}

/** The upper and lower edges are converted, not the height, so that cards that touch still touch. */
function converted<R extends Rows>(card: R, from: number, to: number): R {
  const edge = (row: number) => Math.round((row * from) / to)
  const y = edge(card.y)
  return { ...card, y, h: Math.max(1, edge(card.y + card.h) - y) }
}

const toTheirs = eachRow<DashboardCard>(card => converted(card, rowDistance.own, rowDistance.theirs))

const isCard = (card: unknown): card is Rows =>
  card !== null &&
  typeof card === 'object' &&
  'y' in card &&
  'h' in card &&
  Number.isInteger(card.y) &&
  Number.isInteger(card.h)

/** Rows that are no cards stay as they are, to be refused with their field. */
const toOwn = eachRow<object>(card =>
  isCard(card) ? converted(card, rowDistance.theirs, rowDistance.own) : card,
)

export const dashboardHzeroShapes: readonly HzeroShape[] = [
  hzeroShape(dashboardApi.layout, { answer: toTheirs }),
  hzeroShape(dashboardApi.roleCards, { answer: toTheirs }),
  hzeroShape(dashboardApi.save, { answer: toTheirs, body: toOwn }),
  hzeroShape(dashboardApi.reset, { answer: toTheirs }),
]
