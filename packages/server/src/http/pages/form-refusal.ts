import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { answerError } from '../error-answer.ts'
import { languageOf } from '../request.ts'
import { html, renderHtml, scriptData } from './html.ts'

/** The type of the message that an HZERO front end expects from its hidden frame. */
const refused = 'templateExportError'

/**
 * Answers a failed form that a page has sent into a hidden frame with a page that posts the error to its parent, if
 * that is of this or an allowed origin. Requests that do not accept HTML get the usual answer.
 */
export const formRefusal =
  (ownOrigin: string) =>
  (thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    if (!request.headers.accept?.includes('text/html')) return answerError(thrown, request, reply)
    return answerError(thrown, request, reply, body => {
      const nonce = randomBytes(16).toString('base64')
      const around = request.isFromAllowedOrigin ? (request.headers.origin ?? ownOrigin) : ownOrigin
      // COOP is for windows; the other default headers would keep the frame from being read.
      reply
        .header('cross-origin-resource-policy', 'cross-origin')
        .header(
          'content-security-policy',
          `default-src 'none'; script-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors ${around}`,
        )
      const { message } = body
      const refusal = { ...body, type: refused }
      return renderHtml(html`<!doctype html><html lang="${languageOf(request).replace('_', '-')}"><meta charset="utf-8"><title>${message}</title><p>${message}</p>
<script nonce="${nonce}">parent.postMessage(${scriptData(refusal)}, ${scriptData([around])}[0])</script></html>`)
    })
  }
