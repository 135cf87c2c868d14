import type { FastifyInstance } from 'fastify'
import type { Walls } from '../../http/guard.ts'
import { html } from '../../http/html.ts'
import { plainBrand } from './brand.ts'
import { browserSession } from './cookies.ts'
import { sendFailure, sendForged } from './error-page.ts'
import { fieldOf, takeForms } from './form-body.ts'
import { makeFormToken, spendFormToken } from './form-token.ts'
import { keepLanguage, lookOf, sendPage } from './page.ts'
import { fromOwnPage } from './same-site.ts'
import { signOut } from './sign-out.ts'

const address = '/oauth/logout'

/** Signing out without script. A link alone ends nothing: it could stand on any page. */
export async function addLogout(
  app: FastifyInstance,
  walls: Walls,
  { secret }: { secret: string },
): Promise<void> {
  const { site, secureCookie, ownOrigin } = walls

  await app.register(async scope => {
    takeForms(scope)
    scope.setErrorHandler(sendFailure)

    scope.get(address, async (request, reply) => {
      keepLanguage(request, reply, secureCookie)
      const look = lookOf(request)
      const { texts } = look
      const session = await browserSession(walls, request)
      const body = session
        ? html`<h1>${texts.signOut}</h1><p class="lead">${texts.signOutWhy}</p>
<form method="post" action="${address}"><input type="hidden" name="formToken" value="${makeFormToken(secret, `sign-out:${session.id}`)}">
<button class="button">${texts.signOut}</button></form>`
        : html`<h1>${texts.signedOut}</h1><p class="lead">${texts.signedOutWhy}</p>
<a class="button" href="/user/login">${texts.signInAgain}</a>`
      const title = session ? texts.signOut : texts.signedOut
      return sendPage(reply, 200, look, { title, brand: plainBrand, lit: false, body, address })
    })

    scope.post(address, async (request, reply) => {
      const session = await browserSession(walls, request)
      // Whoever is signed out already sees that, and not a complaint about an old form.
      if (!session) return reply.redirect(address, 303)
      const token = fieldOf(request.body, 'formToken')
      const own = fromOwnPage(request, ownOrigin)
      if (!own || !(await spendFormToken(site, secret, `sign-out:${session.id}`, token)))
        return sendForged(request, reply)
      await signOut(site, request, reply, session, secureCookie)
      return reply.redirect(address, 303)
    })
  })
}
