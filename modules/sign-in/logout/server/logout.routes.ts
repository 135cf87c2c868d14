import { plainBrand } from '@atrium/server/appearance/brand'
import { saveLanguage } from '@atrium/server/appearance/page-appearance'
import { findSession } from '@atrium/server/auth/find-session'
import type { RequestServices } from '@atrium/server/http/context'
import { html } from '@atrium/server/http/pages/html'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isAllowedRedirect } from '../../client/redirect-match.ts'
import { findClient } from '../../client/server/client.reads.ts'
import { browserSession } from '../../page/server/cookies.ts'
import { refuseRequest, sendFailure, sendForged } from '../../page/server/error-page.ts'
import { fieldOf, takeForms } from '../../page/server/form-body.ts'
import { makeFormToken, spendFormToken } from '../../page/server/form-token.ts'
import { appearanceOf, sendPage } from '../../page/server/page.ts'
import { fromOwnPage } from '../../page/server/same-site.ts'
import { recordRedirectDenial } from '../../provider/server/redirect-denial.ts'
import { signOut } from './sign-out.ts'

const address = '/oauth/logout'

/**
 * Sign-out without JavaScript. A link alone does not end the session, since any page could contain it. HZERO
 * front ends sign out by a link with their access token, which no other page knows, and are redirected to their
 * registered address.
 */
export async function addLogout(
  app: FastifyInstance,
  services: RequestServices,
  { secret }: { secret: string },
): Promise<void> {
  const { site, secureCookie, ownOrigin } = services

  await app.register(async scope => {
    takeForms(scope)
    scope.setErrorHandler(sendFailure)

    scope.get(address, async (request, reply) => {
      if (await signOutByToken(request, reply)) return reply
      saveLanguage(request, reply, secureCookie)
      const appearance = appearanceOf(request)
      const { texts } = appearance
      const session = await browserSession(services, request)
      const body = session
        ? html`<h1>${texts.signOut}</h1><p class="lead">${texts.signOutWhy}</p>
<form method="post" action="${address}"><input type="hidden" name="formToken" value="${makeFormToken(secret, `sign-out:${session.id}`)}">
<button class="button">${texts.signOut}</button></form>`
        : html`<h1>${texts.signedOut}</h1><p class="lead">${texts.signedOutWhy}</p>
<a class="button" href="/user/login">${texts.signInAgain}</a>`
      const title = session ? texts.signOut : texts.signedOut
      return sendPage(reply, 200, appearance, { title, brand: plainBrand, lit: false, body, address })
    })

    scope.post(address, async (request, reply) => {
      const session = await browserSession(services, request)
      // People who are already signed out see so, instead of an error about an old form.
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
   * Handles the sign-out of an HZERO-compatible client and returns whether it did. It does not return the
   * reply: awaiting one yields undefined, so the route would answer twice, and Fastify's warning contains the
   * whole URL.
   */
  async function signOutByToken(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    const query = request.query as { access_token?: unknown; redirect_uri?: unknown }
    const bearer = typeof query.access_token === 'string' ? query.access_token : undefined
    const session = bearer && (await findSession(services, { bearer, cookie: undefined }))
    if (typeof session !== 'object' || session.hzeroClient === null) return false
    const client = await findClient(site, session.hzeroClient)
    if (!client?.legacy) return false
    const { redirect_uri: target = '' } = query
    if (target !== '' && !isAllowedRedirect(client, String(target))) {
      await recordRedirectDenial(site, request)
      await refuseRequest(request, reply, 'invalid_redirect_uri')
      return true
    }
    await signOut(site, request, reply, session, secureCookie)
    // The answers of other requests that write wait for this by themselves.
    await services.cache.settled()
    reply.header('referrer-policy', 'no-referrer')
    await reply.redirect(target === '' ? address : String(target), 303)
    return true
  }
}
