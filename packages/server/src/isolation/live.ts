import type { Endpoint } from '@atrium/contract/endpoint'
import type { SparedFor } from '@atrium/contract/operations/isolation'
import { z } from 'zod'
import { isRefusal, type Step } from './cells.ts'
import { exampleRow } from './example-names.ts'
import { standsIn } from './examples.ts'
import { asksFurther, isWrite, reachesEveryTenant } from './exceptions.ts'
import { exampleOf, type Sent } from './request.ts'

// What the probe does where people work, so that even a wall with a hole lets it change nothing but its own tenants.

/** What is not made there: whoever needs it finds nothing. */
export function isMissing(name: string): boolean {
  const { isOfPlatform = false, isOfDemonstration = false } = exampleRow(name)
  return isOfPlatform || isOfDemonstration
}

/** A body that no schema takes. */
const noBody = 'nothing'

/**
 * A call that must be refused, without all that it would take to do it: who may call is asked before what is said, so
 * that it is answered as if it were whole, and does nothing where nobody refuses it.
 */
export function bared(call: Endpoint): Sent {
  const { params } = exampleOf(call)
  const isForm = call.body instanceof z.ZodCustom
  return { ...(params && { params }), ...(call.body && { body: isForm ? {} : noBody }) }
}

/** Whether a call is sent bare. What it asks further it asks of what is said, and of somebody of the two tenants. */
export const isBared = (step: Step): boolean =>
  isWrite(step) && isRefusal(step.expected) && !(step.expected === 'without permission' && asksFurther(step))

/** Whether it would be done all the same, since it takes nothing. */
function takesNothing(call: Endpoint): boolean {
  const takesBody = call.body !== undefined && !(call.body instanceof z.ZodCustom)
  if (takesBody && !call.body?.safeParse(noBody).success) return false
  if (call.body instanceof z.ZodCustom) return false
  return call.query === undefined || call.query.safeParse({}).success
}

/** Why this is not tried where people work; nothing, when it is. */
export function whySpared(step: Step): SparedFor | undefined {
  const { name, call, actor, expected } = step
  const isPlatforms = typeof call.access === 'object' && call.access.level === 'site'
  if (isRefusal(expected)) {
    // Where nobody refuses it, nobody's call and the platform's are done at the platform.
    const reachesPlatform = actor === 'nobody' || actor === 'site' || isPlatforms
    return isWrite(step) && reachesPlatform && takesNothing(call) ? 'unstoppable' : undefined
  }
  if (isWrite(step)) {
    if (expected === 'done' || expected === 'reached') return 'writes'
    return actor === 'site' ? 'ofPlatform' : undefined
  }
  if (expected !== 'as if absent' && standsIn(call.example ?? {}).some(isMissing)) return 'missing'
  return actor === 'site' && reachesEveryTenant(step) && name.endsWith('.export') ? 'large' : undefined
}
