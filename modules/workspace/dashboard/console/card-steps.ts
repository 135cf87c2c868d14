import {
  arrangedCards,
  gridColumns,
  leastCard,
  mostRows,
  type Place,
} from '@atrium/contract/workspace/dashboard-grid'

export type Step = 'left' | 'right' | 'up' | 'down'

/**
 * The cards after one step of the keyboard. A step up or down passes the next card in that direction; a step to
 * a side swaps with the neighbor that begins in the same row, or moves one column without one.
 */
export function moved<P extends Place>(places: readonly P[], at: number, step: Step): P[] {
  const own = places[at]
  if (!own) return [...places]
  if (step === 'left' || step === 'right') return movedAside(places, own, step)
  const overlapping = places
    .filter(other => other !== own && other.x < own.x + own.w && own.x < other.x + other.w)
    .filter(other => (step === 'up' ? other.y < own.y : other.y > own.y))
    .sort((one, other) => (step === 'up' ? other.y - one.y : one.y - other.y))[0]
  if (!overlapping) return [...places]
  // Above it, or so far below its upper edge that the other card moves up.
  return put(places, own, { ...own, y: step === 'up' ? overlapping.y : overlapping.y + 1 })
}

function movedAside<P extends Place>(places: readonly P[], own: P, step: 'left' | 'right'): P[] {
  const adjacent = places.find(
    other =>
      other !== own &&
      other.y === own.y &&
      (step === 'left' ? other.x + other.w === own.x : own.x + own.w === other.x),
  )
  if (!adjacent) {
    const x = own.x + (step === 'left' ? -1 : 1)
    return x < 0 || x + own.w > gridColumns ? [...places] : put(places, own, { ...own, x })
  }
  const [first, second] = step === 'left' ? [own, adjacent] : [adjacent, own]
  const from = Math.min(own.x, adjacent.x)
  return arrangedCards(
    places.map(place => {
      if (place === first) return { ...place, x: from }
      return place === second ? { ...place, x: from + first.w } : place
    }),
  )
}

/** The cards after one keyboard step of resizing. */
export function resized<P extends Place>(places: readonly P[], at: number, step: Step): P[] {
  const own = places[at]
  if (!own) return [...places]
  const w = own.w + (step === 'right' ? 1 : step === 'left' ? -1 : 0)
  const h = own.h + (step === 'down' ? 1 : step === 'up' ? -1 : 0)
  return put(places, own, sized(own, w, h))
}

/** Resizes a card within its minimum size and the grid. */
export const sized = <P extends Place>(place: P, w: number, h: number): P => ({
  ...place,
  w: Math.min(Math.max(w, Math.min(leastCard.w, place.w)), gridColumns - place.x),
  h: Math.min(Math.max(h, Math.min(leastCard.h, place.h)), mostRows),
})

/** Moves one card, and pushes the others out of its way. */
export function put<P extends Place>(places: readonly P[], own: P, there: P): P[] {
  return arrangedCards(
    arrangedCards(
      places.map(place => (place === own ? there : place)),
      there,
    ),
  )
}
