import { plainBrand } from '@atrium/server/appearance/brand'
import { asAppError } from '@atrium/server/http/error-answer'
import { errorText } from '@atrium/server/http/error-texts'
import { type Html, html } from '@atrium/server/http/pages/html'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { appearanceOf, newNonce, pageHeaders, renderPage, sendPage } from './page.ts'

interface Refusal {
  title: string
  why: string
  /** The technical error name, for the client's operator. */
  reason?: string | undefined
  /** The only link of the page. */
  next: { label: string; address: string }
}

const refusalBody = (
  requestId: string,
  labels: { request: string; reason: string },
  refusal: Refusal,
): Html =>
  html`<h1>${refusal.title}</h1><p class="lead">${refusal.why}</p>
<a class="button" href="${refusal.next.address}">${refusal.next.label}</a>
<p class="facts">${refusal.reason !== undefined && html`${labels.reason}: <code>${refusal.reason}</code><br>`}${labels.request}: <code>${requestId}</code></p>`

const startAddress = '/user/login'

export function sendExpired(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const appearance = appearanceOf(request)
  const { expired, expiredWhy, startAgain } = appearance.texts
  return sendRefusal(request, reply, 400, {
    title: expired,
    why: expiredWhy,
    next: { label: startAgain, address: startAddress },
  })
}

export function sendForged(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { refused, forged, startAgain } = appearanceOf(request).texts
  return sendRefusal(request, reply, 403, {
    title: refused,
    why: forged,
    reason: 'error.csrf',
    next: { label: startAgain, address: startAddress },
  })
}

/** Answers an invalid authorization request with a page, without redirecting to the client. */
export function refuseRequest(request: FastifyRequest, reply: FastifyReply, reason: string): FastifyReply {
  const { refused, refusedWhy, home } = appearanceOf(request).texts
  const next = { label: home, address: '/' }
  return sendRefusal(request, reply, 400, { title: refused, why: refusedWhy, reason, next })
}

export function sendRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  refusal: Refusal,
): FastifyReply {
  const appearance = appearanceOf(request)
  const body = refusalBody(request.id, appearance.texts, refusal)
  return sendPage(reply, status, appearance, { title: refusal.title, brand: plainBrand, lit: false, body })
}

/** Shows a failure of the server or the input as a page instead of JSON. Works without the database. */
export function sendFailure(thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const error = asAppError(thrown)
  if (error.code === 'error.internal') request.log.error({ err: thrown }, 'unexpected error')
  else if (error.status >= 500) request.log.warn({ err: thrown }, error.code)
  const { seconds = error.status === 503 ? 2 : undefined } = error.values
  if (seconds !== undefined) reply.header('retry-after', String(seconds))
  const appearance = appearanceOf(request)
  const { failed, refused, home } = appearance.texts
  return sendRefusal(request, reply, error.status, {
    title: error.status >= 500 ? failed : refused,
    why: errorText(error.code, appearance.language, error.values),
    reason: error.code,
    next: { label: home, address: '/' },
  })
}

/** Renders an error that the authorization service could not send back to the client by redirect. */
export function renderRefusal(
  request: FastifyRequest,
  problem: { status: number; error: string; description: string | undefined; expired: boolean },
): { body: string; headers: Record<string, string> } {
  const appearance = appearanceOf(request)
  const { texts } = appearance
  const failed = problem.status >= 500
  const refusal: Refusal = problem.expired
    ? {
        title: texts.expired,
        why: texts.expiredWhy,
        next: { label: texts.startAgain, address: startAddress },
      }
    : {
        title: failed ? texts.failed : texts.refused,
        why: failed ? texts.failedWhy : texts.refusedWhy,
        reason: [problem.error, problem.description].filter(Boolean).join(': '),
        next: { label: texts.home, address: '/' },
      }
  const nonce = newNonce()
  const body = refusalBody(request.id, texts, refusal)
  return {
    body: renderPage(appearance, { title: refusal.title, brand: plainBrand, lit: false, body }, nonce),
    headers: pageHeaders(nonce),
  }
}
