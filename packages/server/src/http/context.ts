import type { PasswordKey } from '../auth/password-key.ts'
import type { Cache } from '../cache/cache.ts'
import type { Db } from '../db/connection/connect.ts'
import type { Site } from '../db/connection/site.ts'
import type { OwnCalls } from '../interchange/own-calls.ts'
import type { Turns } from '../scheduling/turns.ts'
import type { RowTokens } from './row-token.ts'

/** The services that requests are answered with, created once in app.ts. */
export interface RequestServices {
  app: Db
  site: Site
  cache: Cache
  rowTokens: RowTokens
  own: OwnCalls
  passwordKey: PasswordKey
  turns: Turns
  /** Whether the session's cookie is a `__Host-` one. */
  secureCookie: boolean
  ownOrigin: string
}
