import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../http/app-error.ts'
import { findBrand, findDoorLanguage } from '../../http/brand.ts'
import { errorText } from '../../http/error-texts.ts'
import type { Walls } from '../../http/guard.ts'
import { html } from '../../http/html.ts'
import { fill } from '../../http/languages.ts'
import { addressGroup, countTry } from '../../http/limit.ts'
import { keepLanguage, serverCookie } from '../../http/look.ts'
import type { Reach } from '../../http/send.ts'
import { cookieNames } from './cookies.ts'
import { sendFailure, sendForged, sendRefusal } from './error-page.ts'
import { fieldOf, takeForms } from './form-body.ts'
import { makeFormToken, spendFormToken } from './form-token.ts'
import { notEncrypted } from './login-page.ts'
import { newPasswordBox, typedTwice } from './new-password-page.ts'
import { alertSign, type Look, lookOf, sendPage } from './page.ts'
import { findLink, modifyAddress, resetPassword, sendLink } from './reset.actions.ts'
import { fromOwnPage } from './same-site.ts'

export const forgottenAddress = '/oauth/password/send-captcha'
const cookiePath = '/oauth/password'
const askLimit = { most: 20, seconds: 600 }
const changeLimit = { most: 30, seconds: 600 }
const purposes = { ask: 'forgotten', change: 'reset' } as const

/**
 * A new password by mail, without script. Whether there is such a person is told neither by the answer nor by its time:
 * the answer is given before anybody looks.
 */
export async function addReset(
  app: FastifyInstance,
  walls: Walls,
  { secret, publicUrl, reach }: { secret: string; publicUrl: URL; reach: Reach },
): Promise<void> {
  const { site, secureCookie, ownOrigin, passwordKey } = walls
  const names = cookieNames(secureCookie)
  const sending = new Set<Promise<void>>()
  app.addHook('onClose', async () => {
    await Promise.all(sending)
  })

  await app.register(async scope => {
    takeForms(scope)
    scope.setErrorHandler(sendFailure)
    scope.addHook('onRequest', async () => {
      if (!reach.email) throw new AppError('error.mail.unconfigured')
    })
    scope.addHook('preHandler', async request => {
      request.doorLanguage = await findDoorLanguage(site, { last: request.cookies[names.tenant] })
    })

    scope.get(forgottenAddress, async (request, reply) => {
      keepLanguage(request, reply, secureCookie)
      return askForName(request, reply, 200)
    })

    scope.post(forgottenAddress, async (request, reply) => {
      if (!fromOwnPage(request, ownOrigin)) return sendForged(request, reply)
      const { texts } = lookOf(request)
      if (!(await spendFormToken(site, secret, purposes.ask, fieldOf(request.body, 'formToken'))))
        return askForName(request, reply, 403, texts.staleForm)
      const seconds = await countTry(site, `reset:address:${addressGroup(request.ip)}`, askLimit)
      if (seconds > 0) {
        reply.header('retry-after', String(seconds))
        return askForName(request, reply, 429, fill(texts.tooMany, { seconds }))
      }
      const typed = fieldOf(request.body, 'username').slice(0, 254)
      const sent = say(request, reply, texts.linkSent, texts.linkSentWhy)
      reply.raw.once('close', () => later(sendLink(site, { secret, publicUrl }, typed, request.id)))
      return sent
    })

    scope.get(modifyAddress, async (request, reply) => {
      const { token } = request.query as { token?: unknown }
      if (token !== undefined) {
        // Out of the address before the page loads anything: it goes on in a cookie that only these pages get.
        if (typeof token === 'string')
          reply.setCookie(names.reset, token.slice(0, 100), {
            ...serverCookie(secureCookie),
            path: cookiePath,
            maxAge: 600,
          })
        return reply.redirect(modifyAddress, 303)
      }
      keepLanguage(request, reply, secureCookie)
      return askForPassword(request, reply, 200)
    })

    scope.post(modifyAddress, async (request, reply) => {
      if (!fromOwnPage(request, ownOrigin)) return sendForged(request, reply)
      const { texts, language } = lookOf(request)
      if (!(await spendFormToken(site, secret, purposes.change, fieldOf(request.body, 'formToken'))))
        return askForPassword(request, reply, 403, texts.staleForm)
      const seconds = await countTry(site, `reset:change:${addressGroup(request.ip)}`, changeLimit)
      if (seconds > 0) {
        reply.header('retry-after', String(seconds))
        return askForPassword(request, reply, 429, fill(texts.tooMany, { seconds }))
      }
      const link = await findLink(site, secret, request.cookies[names.reset] ?? '')
      if (!link) return linkOver(request, reply)
      const password = await passwordKey.open(fieldOf(request.body, 'password'))
      if (!typedTwice(password, await passwordKey.open(fieldOf(request.body, 'again'))))
        return askForPassword(request, reply, 400, texts.notTwice)
      try {
        if (!(await resetPassword(site, request, link, password))) return linkOver(request, reply)
      } catch (error) {
        if (!(error instanceof AppError) || !error.code.startsWith('error.password.')) throw error
        return askForPassword(request, reply, 400, errorText(error.code, language, error.values))
      }
      reply.clearCookie(names.reset, { ...serverCookie(secureCookie), path: cookiePath })
      return say(request, reply, texts.passwordChanged, texts.passwordChangedWhy, texts.signIn)
    })
  })

  /** Work that the answer did not wait for; the server waits for it before it ends. */
  function later(work: Promise<void>): void {
    const done = work
      .catch((error: unknown) => app.log.error({ err: error }, 'a link for a new password was not sent'))
      .finally(() => sending.delete(done))
    sending.add(done)
  }

  async function page(request: FastifyRequest, look: Look) {
    const brand = await findBrand(site, look.language, { last: request.cookies[names.tenant] })
    return { brand, lit: true, banner: secureCookie ? undefined : notEncrypted(look) }
  }

  async function askForName(
    request: FastifyRequest,
    reply: FastifyReply,
    status: number,
    problem?: string,
  ): Promise<FastifyReply> {
    const look = lookOf(request)
    const { texts } = look
    const body = html`<h1>${texts.forgotten}</h1><p class="lead">${texts.forgottenLead}</p>
${problem !== undefined && html`<div class="note" role="alert">${alertSign}<p>${problem}</p></div>`}
<form method="post" action="${forgottenAddress}">
<input type="hidden" name="formToken" value="${makeFormToken(secret, purposes.ask)}">
<div class="field"><label for="username">${texts.username}</label>
<input id="username" name="username" maxlength="254" autocomplete="username" autocapitalize="none" spellcheck="false" dir="auto" required autofocus></div>
<button class="button">${texts.sendLink}</button>
</form>
<p class="aside"><a href="/user/login">${texts.backToSignIn}</a></p>`
    return sendPage(reply, status, look, {
      ...(await page(request, look)),
      title: texts.forgotten,
      body,
      address: forgottenAddress,
    })
  }

  async function askForPassword(
    request: FastifyRequest,
    reply: FastifyReply,
    status: number,
    problem?: string,
  ): Promise<FastifyReply> {
    const look = lookOf(request)
    const { texts } = look
    const link = await findLink(site, secret, request.cookies[names.reset] ?? '')
    if (!link) return linkOver(request, reply)
    const { credential } = link
    const body = newPasswordBox(look, {
      action: modifyAddress,
      formToken: makeFormToken(secret, purposes.change),
      title: texts.choosePassword,
      lead: texts.resetLead,
      button: texts.changePassword,
      username: credential.loginName,
      policy: credential.policy,
      problem,
    })
    return sendPage(reply, status, look, {
      ...(await page(request, look)),
      title: texts.choosePassword,
      body,
      address: modifyAddress,
    })
  }

  function linkOver(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const { texts } = lookOf(request)
    return sendRefusal(request, reply, 400, {
      title: texts.linkOver,
      why: texts.linkOverWhy,
      next: { label: texts.newLink, address: forgottenAddress },
    })
  }

  async function say(
    request: FastifyRequest,
    reply: FastifyReply,
    title: string,
    why: string,
    next?: string,
  ): Promise<FastifyReply> {
    const look = lookOf(request)
    const body = html`<h1>${title}</h1><p class="lead" role="status">${why}</p>
${next !== undefined ? html`<a class="button" href="/user/login">${next}</a>` : html`<p class="aside"><a href="/user/login">${look.texts.backToSignIn}</a></p>`}`
    return sendPage(reply, 200, look, { ...(await page(request, look)), title, body })
  }
}
