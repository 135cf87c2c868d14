import type { Level } from '@atrium/server/seed/rows'

/** A tenant that was loaded, with the ids of what its data name. */
export interface LoadedTenant extends Level {
  readonly today: string
  readonly roles: Map<string, string>
  readonly menus: ReadonlyMap<string, string>
  /** Permission sets by page, then by set. */
  readonly sets: ReadonlyMap<string, ReadonlyMap<string, { tenantId: number; id: string }>>
  /** People of every loaded tenant, by login name. */
  readonly people: Map<string, string>
}
