import type { PasswordKey } from '../auth/password-key.ts'
import type { Cache } from '../cache/cache.ts'
import type { Db } from '../db/connection/connect.ts'
import type { Site } from '../db/connection/site.ts'
import type { OwnCalls } from '../interchange/own-calls.ts'
import type { FairScheduler } from '../scheduling/fair-scheduler.ts'
import type { ListPositions } from './list-positions.ts'
import type { RowTokens } from './row-token.ts'

/** The services that requests are answered with, created once in app.ts. */
export interface RequestServices {
  app: Db
  site: Site
  cache: Cache
  rowTokens: RowTokens
  listPositions: ListPositions
  own: OwnCalls
  passwordKey: PasswordKey
  scheduler: FairScheduler
  /** Whether the session cookie has the `__Host-` prefix. */
  secureCookie: boolean
  ownOrigin: string
  /** The domain that passkeys are for (RP ID); undefined where there can be none. */
  passkeyDomain: string | undefined
}
