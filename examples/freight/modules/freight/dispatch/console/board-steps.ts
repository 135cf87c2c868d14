import { clockOf } from '@atrium/console/language/formats.ts'
import type { BoardLoad, BoardVehicle } from '../dispatch.contract.ts'

/** The place of a load on the board: its vehicle, and the minutes from the first midnight at which it leaves and arrives. */
export interface Place {
  vehicleId: string | null
  leaves: number
  arrives: number
}

/** A load with its place; one without a vehicle has times only if they are planned. */
export interface PlacedLoad extends BoardLoad {
  place: Place
}

/** Loads start and end at quarters of an hour. */
export const step = 15
const dayMinutes = 1440
/** The minutes of a load whose times nobody has planned, and when it leaves. */
const usual = { takes: 180, leaves: 480 }
/** Minutes between two loads of a vehicle below which the second one is tight. */
const tightBelow = 15

export const minutesAt = (time: string | Date, from: string): number =>
  clockOf(time).startOf('minute').diff(clockOf(from), 'minute')

/** The time of the board as the server reads it. */
export const timeAt = (minutes: number, from: string): string =>
  clockOf(from).add(minutes, 'minute').format('YYYY-MM-DD HH:mm:ss')

export const placed = (load: BoardLoad, from: string): PlacedLoad => {
  const leaves = load.leavesAt === null ? usual.leaves : minutesAt(load.leavesAt, from)
  const arrives = load.arrivesAt === null ? leaves + usual.takes : minutesAt(load.arrivesAt, from)
  return { ...load, place: { vehicleId: load.vehicleId, leaves, arrives } }
}

export type Fit =
  | { fits: true; spare?: number }
  | { fits: false; other: PlacedLoad }
  | { fits: false; vehicle: BoardVehicle }

/** Whether a load can be at a place, with the minutes until the next one there, or what is in the way. */
export function fitOf(
  place: Place,
  id: string,
  loads: readonly PlacedLoad[],
  vehicles: readonly BoardVehicle[],
): Fit {
  const vehicle = vehicles.find(({ vehicleId }) => vehicleId === place.vehicleId)
  if (!vehicle) return { fits: true }
  if (!vehicle.enabled) return { fits: false, vehicle }
  const others = loads.filter(one => one.place.vehicleId === vehicle.vehicleId && one.shipmentId !== id)
  const other = others.find(one => one.place.leaves < place.arrives && one.place.arrives > place.leaves)
  if (other) return { fits: false, other }
  const later = others.map(one => one.place.leaves).filter(leaves => leaves >= place.arrives)
  return { fits: true, ...(later.length > 0 && { spare: Math.min(...later) - place.arrives }) }
}

/** The place at which a load begins to be moved by keys: one without a vehicle starts at the first that is in use. */
export function liftedFrom({ place }: PlacedLoad, vehicles: readonly BoardVehicle[]): Place {
  const first = vehicles.find(({ enabled }) => enabled)
  return { ...place, vehicleId: place.vehicleId ?? first?.vehicleId ?? null }
}

export type Direction = 'earlier' | 'later' | 'up' | 'down'

/** A place one step on: a quarter of an hour, or a vehicle; above the first one is none. */
export function stepped(place: Place, to: Direction, vehicles: readonly BoardVehicle[], days: number): Place {
  if (to === 'earlier' || to === 'later')
    return shifted(place, place.leaves + (to === 'later' ? step : -step), days)
  const at = vehicles.findIndex(({ vehicleId }) => vehicleId === place.vehicleId)
  const next = Math.min(vehicles.length - 1, at + (to === 'down' ? 1 : -1))
  return { ...place, vehicleId: vehicles[next]?.vehicleId ?? null }
}

/** The same duration from another time, within the days of the board. */
export function shifted(place: Place, leaves: number, days: number): Place {
  const quarter = Math.round(leaves / step) * step
  const within = Math.max(0, Math.min(days * dayMinutes - step, quarter))
  return { ...place, leaves: within, arrives: within + place.arrives - place.leaves }
}

export type Mark = { kind: 'done' | 'underWay' | 'planned' } | { kind: 'late' | 'tight'; minutes: number }

/** The mark of a load with a vehicle: whether it is late, and how close the one before is. */
export function markOf(
  { state, shipmentId, place }: PlacedLoad,
  loads: readonly PlacedLoad[],
  now: number,
): Mark {
  if (state === 'DELIVERED') return { kind: 'done' }
  const due = state === 'UNDER_WAY' ? place.arrives : place.leaves
  if (due < now) return { kind: 'late', minutes: now - due }
  if (state === 'UNDER_WAY') return { kind: 'underWay' }
  const before = loads
    .filter(one => one.shipmentId !== shipmentId && one.place.vehicleId === place.vehicleId)
    .map(one => one.place.arrives)
    .filter(arrives => arrives <= place.leaves)
  const gap = place.leaves - Math.max(...before)
  return gap < tightBelow ? { kind: 'tight', minutes: gap } : { kind: 'planned' }
}

/** The load beside one: the one before or after it, or the nearest of the next vehicle that has any. */
export function besideOf(
  lanes: readonly (readonly PlacedLoad[])[],
  id: string,
  to: Direction,
): PlacedLoad | undefined {
  const lane = lanes.findIndex(loads => loads.some(one => one.shipmentId === id))
  const loads = lanes[lane] ?? []
  const at = loads.findIndex(one => one.shipmentId === id)
  // Those without a vehicle are a column, all others rows.
  const isAlong = lane === 0 || to === 'earlier' || to === 'later'
  const forth = to === 'later' || to === 'down'
  if (isAlong && !(lane === 0 && to === 'later')) {
    const beside = loads[at + (forth ? 1 : -1)]
    if (beside || lane === 0) return beside
    return to === 'earlier' ? lanes[0]?.[0] : undefined
  }
  const rest = forth ? lanes.slice(lane + 1) : lanes.slice(1, Math.max(1, lane)).reverse()
  const next = rest.find(one => one.length > 0) ?? []
  const distance = (one: PlacedLoad) => Math.abs(one.place.leaves - (loads[at]?.place.leaves ?? 0))
  return next.toSorted((one, other) => distance(one) - distance(other))[0]
}
