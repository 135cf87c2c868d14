import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { plainBrand } from '../../http/brand.ts'
import type { Walls } from '../../http/guard.ts'
import { html } from '../../http/html.ts'
import { keepLanguage } from '../../http/look.ts'
import { findSession } from '../../http/session.ts'
import { findClient } from '../iam/reads.ts'
import { browserSession } from './cookies.ts'
import { refuseRequest, sendFailure, sendForged } from './error-page.ts'
import { fieldOf, takeForms } from './form-body.ts'
import { makeFormToken, spendFormToken } from './form-token.ts'
import { lookOf, sendPage } from './page.ts'
import { recordRedirectDenial } from './redirect-denial.ts'
import { fromOwnPage } from './same-site.ts'
import { signOut } from './sign-out.ts'

const address = '/oauth/logout'

/**
 * Signing out without script. A link alone ends nothing: it could stand on any page. Front ends of legacy clients sign
 * out by a link that has their token in it, which no other page knows, and are led back to where they are registered.
 */
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
      if (await signOutLegacy(request, reply)) return reply
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

  /**
   * Whether the request was a legacy client's, and is answered. Not the reply itself: awaited, that is nothing, and a
   * second answer would be tried, of which the framework's warning holds the whole address.
   */
  async function signOutLegacy(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    const query = request.query as { access_token?: unknown; redirect_uri?: unknown }
    const bearer = typeof query.access_token === 'string' ? query.access_token : undefined
    const session = bearer && (await findSession(walls, { bearer, cookie: undefined }))
    if (typeof session !== 'object' || session.legacyClient === null) return false
    const client = await findClient(site, session.legacyClient)
    if (!client?.legacy) return false
    const { redirect_uri: target = '' } = query
    if (target !== '' && !client.redirectUris.some(known => known === target)) {
      await recordRedirectDenial(site, request)
      await refuseRequest(request, reply, 'invalid_redirect_uri')
      return true
    }
    await signOut(site, request, reply, session, secureCookie)
    reply.header('referrer-policy', 'no-referrer')
    await reply.redirect(target === '' ? address : String(target), 303)
    return true
  }
}
