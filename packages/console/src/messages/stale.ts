import type { Endpoint } from '@atrium/contract/endpoint'
import type { ChangedTopic } from '@atrium/contract/messages/live.schema'

/** The calls whose answers are out of date when a topic has changed: `<feature>.stale.ts` of each feature. */
export type Stale = Partial<Record<ChangedTopic, readonly Endpoint[]>>

let load: () => Promise<readonly Stale[]> = async () => []

/** Where the installed features say it; it is loaded with the first change, and no page waits for it. */
export function shipStale(from: () => Promise<readonly Stale[]>): void {
  load = from
}

/** Every call whose answer a change of this topic puts out of date. */
export const staleCalls = async (topic: ChangedTopic): Promise<readonly Endpoint[]> =>
  (await load()).flatMap(stale => stale[topic] ?? [])
