import { passwordKeyApi } from '@atrium/contract/sign-in/password-key'
import type { PasswordKey } from '@atrium/server/auth/password-key'
import { type Route, routes } from '@atrium/server/http/routes'

export function passwordKeyRoutes(passwordKey: PasswordKey): Route[] {
  return routes(passwordKeyApi, {
    get: async () => ({ publicKey: await passwordKey.publicKey() }),
  })
}
