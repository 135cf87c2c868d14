import { findBrand } from '@atrium/server/appearance/brand'
import { fill, isolated } from '@atrium/server/appearance/languages'
import type { RequestServices } from '@atrium/server/http/context'
import type { Html } from '@atrium/server/http/pages/html'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { notEncrypted } from '../../login/server/login-page.ts'
import { fieldOf } from './form-body.ts'
import { spendFormToken } from './form-token.ts'
import { appearanceOf, sendPage } from './page.ts'

/** A request for a page that anyone may open, with its settings. */
export interface PublicPage {
  services: RequestServices
  secret: string
  publicUrl: URL
  request: FastifyRequest
  reply: FastifyReply
}

/** Sends a page with the brand of the platform. */
export async function sendPublicPage(
  { services, request, reply }: PublicPage,
  shown: { status?: number; title: string; body: Html; address?: string },
): Promise<FastifyReply> {
  const { status = 200, ...page } = shown
  const appearance = appearanceOf(request)
  return sendPage(reply, status, appearance, {
    brand: await findBrand(services.site, appearance.language, {}),
    lit: true,
    banner: services.secureCookie ? undefined : notEncrypted(appearance),
    ...page,
  })
}

/** A function that fills a text of the page in; values keep their own direction. */
export function sayIn(request: FastifyRequest) {
  const { language } = appearanceOf(request)
  return (text: string, values: Readonly<Record<string, string>>): string =>
    fill(
      text,
      Object.fromEntries(Object.entries(values).map(([name, value]) => [name, isolated(language, value)])),
    )
}

/** Whether the form has this purpose and is sent for the first time. */
export const isFreshForm = ({ services, secret, request }: PublicPage, purpose: string): Promise<boolean> =>
  spendFormToken(services.site, secret, purpose, fieldOf(request.body, 'formToken'))
