import type { Endpoint } from '@atrium/contract/endpoint'
import type { ChangedTopic } from '@atrium/contract/messages/live.schema'

/** The calls whose answers become stale when a topic changes: `<feature>.stale.ts` of each feature. */
export type Stale = Partial<Record<ChangedTopic, readonly Endpoint[]>>

let load: () => Promise<readonly Stale[]> = async () => []

/** Sets the loader of the features' declarations; it runs at the first change, so that no page waits for it. */
export function setStaleLoader(from: () => Promise<readonly Stale[]>): void {
  load = from
}

/** All calls whose answers become stale when this topic changes. */
export const staleCalls = async (topic: ChangedTopic): Promise<readonly Endpoint[]> =>
  (await load()).flatMap(stale => stale[topic] ?? [])
