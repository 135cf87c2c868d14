import { instantsOf, timeWithOffset, wallClock } from '@atrium/contract/clock'
import type { FastifyRequest } from 'fastify'

/** The time zone of callers without a session. */
const withoutPerson = 'UTC'

/** The time zone of all times in a request and its answer: that of the user. */
export const timeZoneOf = ({ session }: Pick<FastifyRequest, 'session'>): string =>
  session?.timeZone ?? withoutPerson

/** How the times of an answer are written: without or with their offset from UTC. */
export type TimeFormat = 'local' | 'offset'

/** Converts every instant in an answer to local time in a time zone. */
export function inTimeZone(
  answer: unknown,
  timeZone: string = withoutPerson,
  format: TimeFormat = 'local',
): unknown {
  if (answer instanceof Date)
    return format === 'offset' ? timeWithOffset(answer, timeZone) : wallClock(answer, timeZone)
  if (Array.isArray(answer)) return answer.map(one => inTimeZone(one, timeZone, format))
  // Files are sent as they are.
  if (typeof answer !== 'object' || answer === null || answer instanceof Uint8Array) return answer
  return Object.fromEntries(
    Object.entries(answer).map(([name, value]) => [name, inTimeZone(value, timeZone, format)]),
  )
}

const secondMs = 1000
const dayMs = 86_400_000

/**
 * The instants of a range of days or local times, both included: at or after `since`, and before `before`. Ambiguous
 * local times, when clocks go back, include both instants, so that every row that a list shows within the range is
 * found.
 */
export function spanOf(
  bounds: { from?: string | undefined; to?: string | undefined },
  timeZone: string,
): { since?: Date; before?: Date } {
  const { from, to } = bounds
  return {
    ...(from && { since: instantsOf(from, timeZone).first }),
    ...(to && { before: endOf(to, timeZone) }),
  }
}

function endOf(to: string, timeZone: string): Date {
  if (to.length > 10) return new Date(instantsOf(to, timeZone).last.getTime() + secondMs)
  const nextDay = new Date(Date.parse(to) + dayMs).toISOString().slice(0, 10)
  return instantsOf(nextDay, timeZone).first
}
