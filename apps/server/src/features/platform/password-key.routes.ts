import { passwordKeyApi } from '@atrium/contract/platform/password-key'
import type { PasswordKey } from '../../http/password-key.ts'
import { type Route, routes } from '../../http/routes.ts'

export function passwordKeyRoutes(passwordKey: PasswordKey): Route[] {
  return routes(passwordKeyApi, {
    get: async () => ({ publicKey: await passwordKey.publicKey() }),
  })
}
