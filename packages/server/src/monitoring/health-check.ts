import type { Titles } from '@atrium/contract/entity/entity'
import type { Site } from '../db/connection/site.ts'

/** Says of a part of the installation whether it is well. It is run once a minute by one of the instances. */
export interface HealthCheck {
  title: Titles
  /**
   * Returns one sentence on what is wrong and what to do, or undefined if all is well. `site` sees all tenants. It
   * counts as failed if it throws, with the message of the error, and if it takes longer than 5 seconds. `signal` is
   * aborted then, and when the server stops; one that goes on is not started again.
   */
  check: (site: Site, signal: AbortSignal) => Promise<Titles | undefined>
}

/** Health checks by their names; those of a module begin with its name and a colon, such as `freight:trips`. */
export type HealthChecks = Readonly<Record<`${string}:${string}`, HealthCheck>>
