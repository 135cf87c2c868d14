import { asPage, signedIn } from '@atrium/sign-in/testing/server/browser.testing.ts'
import { demoPassword } from '../apps/atrium/demo/accounts.ts'
import type { Installation } from '../torture/installation.ts'

const administrator = 'ines.marchetti'

/** An administrator of the demonstration who is signed in: the headers of their calls, and the id of their tenant. */
export async function signInAsAdministrator({ query }: Installation, url: string) {
  const { browser, tokens } = await signedIn(url, { username: administrator, password: demoPassword })
  const [tenant] = await query<{ id: string }>('select tenant_id as id from app_user where login_name = $1', [
    administrator,
  ])
  const headers = {
    ...asPage(tokens.body.access_token),
    cookie: browser.cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
  }
  return { browser, headers, tenantId: String(tenant?.id) }
}
