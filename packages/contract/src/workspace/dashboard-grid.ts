/** The position and size of a card on the dashboard, in columns and rows. */
export interface Place {
  x: number
  y: number
  w: number
  h: number
}

export const gridColumns = 20
/** The smallest useful card, and the most rows of a dashboard. */
export const leastCard = { w: 4, h: 3 } as const
export const mostRows = 30

/**
 * Moves cards so that all are within the grid and none overlap: cards beyond an edge are pulled back, overlapping ones
 * move down, and everything moves up as far as there is room. `held` stays in place, others make room.
 */
export function arrangedCards<P extends Place>(places: readonly P[], held?: P): P[] {
  const inReadingOrder = (one: P, other: P) =>
    one.y - other.y || Number(other === held) - Number(one === held) || one.x - other.x
  const done = new Map<P, P>()
  for (const place of [...places].sort(inReadingOrder)) {
    const within = inGrid(place)
    const others = [...done.values()]
    let y = place === held ? within.y : 0
    const clashes = (at: number) => others.find(other => overlaps({ ...within, y: at }, other))
    for (let other = clashes(y); other; other = clashes(y)) y = other.y + other.h
    done.set(place, { ...within, y })
  }
  return places.map(place => done.get(place) ?? place)
}

/** Positions cards that no user has arranged. Hidden cards of a row leave their columns to the others of that row. */
export function defaultArrangement<P extends Place>(places: readonly P[]): P[] {
  const rows = Map.groupBy(places, place => place.y)
  const filled = [...rows.values()].flatMap(row => {
    const free = gridColumns - row.reduce((sum, place) => sum + place.w, 0)
    if (free < 0) return row
    let x = 0
    return row
      .toSorted((one, other) => one.x - other.x)
      .map((place, at) => {
        const w = place.w + Math.floor(free / row.length) + (at < free % row.length ? 1 : 0)
        const wider = { ...place, x, w }
        x += w
        return wider
      })
  })
  return arrangedCards(filled)
}

/** The first free position for a card of this size. */
export function freePosition(places: readonly Place[], { w, h }: Pick<Place, 'w' | 'h'>): Place {
  for (let y = 0; ; y += 1)
    for (let x = 0; x + w <= gridColumns; x += 1) {
      const place = { x, y, w, h }
      if (!places.some(other => overlaps(place, other))) return place
    }
}

function inGrid<P extends Place>(place: P): P {
  const w = between(1, place.w, gridColumns)
  return { ...place, w, h: between(1, place.h, mostRows), x: between(0, place.x, gridColumns - w) }
}

const between = (least: number, value: number, most: number) => Math.min(Math.max(value, least), most)

const overlaps = (one: Place, other: Place) =>
  one.x < other.x + other.w && other.x < one.x + one.w && one.y < other.y + other.h && other.y < one.y + one.h
