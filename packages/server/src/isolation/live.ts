import type { Endpoint } from '@atrium/contract/endpoint'
import type { SkipReason } from '@atrium/contract/operations/isolation'
import { z } from 'zod'
import { isRefusal, type Step } from './cells.ts'
import { exampleRow } from './example-names.ts'
import { placeholdersIn } from './examples.ts'
import { asksFurther, hasEveryTenant, isWrite } from './exceptions.ts'
import { exampleOf, type Sent } from './request.ts'

// The rules of the probe on a live installation, so that even with a flaw in tenant isolation it changes nothing but
// its own tenants.

/** Rows that are not created there; calls that need them find nothing. */
export function isMissing(name: string): boolean {
  const { isOfPlatform = false, isOfDemonstration = false, hasOwnTenant = false } = exampleRow(name)
  return isOfPlatform || isOfDemonstration || hasOwnTenant
}

/** A body that no schema accepts. */
const noBody = 'nothing'

/**
 * The request for a call that must be refused, without valid input: access is checked before input, so that it is
 * refused like a complete request, and has no effect if it is not.
 */
export function withoutInput(call: Endpoint): Sent {
  const { params } = exampleOf(call)
  const isForm = call.body instanceof z.ZodCustom
  return { ...(params && { params }), ...(call.body && { body: isForm ? {} : noBody }) }
}

/**
 * Whether a call is sent without valid input. Its further checks depend on the input, and on one of the two tenants.
 */
export const isSentWithoutInput = (step: Step): boolean =>
  isWrite(step) && isRefusal(step.expected) && !(step.expected === 'without permission' && asksFurther(step))

/** Whether it would have an effect all the same, because it needs no input. */
function needsNoInput(call: Endpoint): boolean {
  const takesBody = call.body !== undefined && !(call.body instanceof z.ZodCustom)
  if (takesBody && !call.body?.safeParse(noBody).success) return false
  if (call.body instanceof z.ZodCustom) return false
  return call.query === undefined || call.query.safeParse({}).success
}

/** The reason for not trying this on a live installation; undefined if it is tried. */
export function skipReason(step: Step): SkipReason | undefined {
  const { name, call, actor, expected } = step
  const isPlatforms = typeof call.access === 'object' && call.access.level === 'site'
  if (isRefusal(expected)) {
    // If they are not refused, calls without a session and those of the platform act on the platform.
    const actsOnPlatform = actor === 'nobody' || actor === 'site' || isPlatforms
    return isWrite(step) && actsOnPlatform && needsNoInput(call) ? 'unstoppable' : undefined
  }
  if (isWrite(step)) {
    if (expected === 'done' || expected === 'reached') return 'writes'
    return actor === 'site' ? 'ofPlatform' : undefined
  }
  if (expected !== 'as if absent' && placeholdersIn(call.example ?? {}).some(isMissing)) return 'missing'
  return actor === 'site' && hasEveryTenant(step) && name.endsWith('.export') ? 'large' : undefined
}
