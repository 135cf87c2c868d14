import { type Suspension, suspension } from '@atrium/contract/sign-in/token.schema'
import { suspendedKey } from './failures.ts'
import { windowMemory } from './storage.ts'

/** The tenant whose suspension ended the session, if that was the reason. */
export function readSuspension(): Suspension | undefined {
  const text = windowMemory.read(suspendedKey)
  return text ? suspension.safeParse(JSON.parse(text)).data : undefined
}
