import { type Suspension, suspension } from '@atrium/contract/sign-in/token.schema'
import { ownWindowMemory } from '../storage/private.ts'
import { suspendedKey } from './failures.ts'

/** The tenant whose suspension ended the session, if that was the reason. */
export function readSuspension(): Suspension | undefined {
  return suspension.safeParse(ownWindowMemory.read(suspendedKey)).data
}
