import { instantsOf, wallClock } from '@atrium/contract/clock'
import type { FastifyRequest } from 'fastify'

/** Whoever calls without a session gets times in Greenwich. */
const withoutPerson = 'UTC'

/** The time zone that times of a request are in, on the way in and out: the person's own. */
export const timeZoneOf = ({ session }: Pick<FastifyRequest, 'session'>): string =>
  session?.timeZone ?? withoutPerson

/** An answer as it is sent, with every instant in it by the clock of a zone. */
export function onClock(answer: unknown, timeZone: string = withoutPerson): unknown {
  if (answer instanceof Date) return wallClock(answer, timeZone)
  if (Array.isArray(answer)) return answer.map(one => onClock(one, timeZone))
  // A file is nothing but its bytes.
  if (typeof answer !== 'object' || answer === null || answer instanceof Uint8Array) return answer
  return Object.fromEntries(Object.entries(answer).map(([name, value]) => [name, onClock(value, timeZone)]))
}

const secondMs = 1000
const dayMs = 86_400_000

/**
 * The instants from one day or time to another, both included, by the clock of the caller: `from` is the first and
 * not yet `before`. What a list shows between two times is found between them, also in the hour that comes twice.
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
