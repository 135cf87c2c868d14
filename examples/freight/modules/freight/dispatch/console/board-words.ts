import { durationText } from '@atrium/console/language/amount-formats.ts'
import { clockOf, dateText, timeText } from '@atrium/console/language/formats.ts'
import { leftToRight } from '@atrium/console/language/language.ts'
import type { Mark, Place, PlacedLoad } from './board-steps.ts'
import type { DispatchText } from './dispatch-texts.ts'

/** A time of the board without its seconds, as the person writes times. */
export const clockText = (minutes: number, from: string): string =>
  timeText(clockOf(from).add(minutes, 'minute').format('YYYY-MM-DD HH:mm:ss')).replace(/(\d:\d\d):\d\d/, '$1')

/** The times of a place. */
export const spanText = ({ leaves, arrives }: Place, from: string): string =>
  leftToRight(`${clockText(leaves, from)}–${clockText(arrives, from)}`)

export const routeText = ({ originName, destinationName }: PlacedLoad, t: DispatchText): string =>
  t('route', { from: originName, to: destinationName ?? '–' })

export function markText(mark: Mark, t: DispatchText): string {
  if (mark.kind === 'late') return t('lateBy', { time: durationText(mark.minutes) })
  if (mark.kind === 'tight') return t('tightBy', { time: durationText(mark.minutes) })
  return t(mark.kind)
}

/** When a load without a vehicle is due. */
export const dueText = ({ leavesAt, arrivesAt, pickUpOn, place }: PlacedLoad, from: string): string =>
  leavesAt && arrivesAt && place.leaves >= 0 && place.leaves < 1440
    ? spanText(place, from)
    : dateText(leavesAt ?? pickUpOn)
