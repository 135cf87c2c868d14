import { registrationPath } from '@atrium/contract/sign-in/proof'
import {
  askForAccount,
  takesRegistrations,
} from '@atrium/directory/registration/server/registration.reads.ts'
import { findTenantLanguages } from '@atrium/server/appearance/brand'
import { fill } from '@atrium/server/appearance/languages'
import { saveLanguage } from '@atrium/server/appearance/page-appearance'
import type { AvailableChannels } from '@atrium/server/delivery/channels/senders'
import { AppError } from '@atrium/server/http/app-error'
import type { RequestServices } from '@atrium/server/http/context'
import { addressGroup, countAttempt } from '@atrium/server/http/limits/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { afterAnswer } from '../../page/server/after-answer.ts'
import { sendFailure } from '../../page/server/error-page.ts'
import { fieldOf, takeForms } from '../../page/server/form-body.ts'
import { appearanceOf } from '../../page/server/page.ts'
import { isFreshForm, type PublicPage } from '../../page/server/public-page.ts'
import { refuseForeign } from '../../page/server/same-site.ts'
import { purpose, sendClosed, sendRegistrationForm, sendSent, textsOf } from './registration-pages.ts'

const askLimit = { most: 10, seconds: 600 }
/** Mails to one address; further requests get the same answer. */
const mailLimit = { most: 3, seconds: 86_400 }

const typedEmail = z.string().trim().pipe(z.email().max(254))

/**
 * The page on which people ask for an account, without JavaScript, while a tenant takes registrations. Neither the
 * answer nor its timing reveals whether the address has one: the answer is sent before the address is looked up.
 */
export async function addRegistration(
  app: FastifyInstance,
  services: RequestServices,
  { availableChannels, ...options }: { secret: string; publicUrl: URL; availableChannels: AvailableChannels },
): Promise<void> {
  const { site, ownOrigin } = services
  const later = afterAnswer(app, 'a link for a new account was not sent')
  const step =
    (answer: (page: PublicPage) => Promise<FastifyReply>) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const page = { services, ...options, request, reply }
      return (await takesRegistrations(site)) ? answer(page) : sendClosed(page)
    }

  await app.register(async scope => {
    takeForms(scope)
    scope.setErrorHandler(sendFailure)
    scope.addHook('onRequest', async () => {
      if (!availableChannels.has('EMAIL')) throw new AppError('error.mail.unconfigured')
    })
    scope.addHook('preHandler', async request => {
      request.tenantLanguages = await findTenantLanguages(site, {})
    })
    scope.get(registrationPath, step(showForm))
    scope.post(
      registrationPath,
      { preHandler: refuseForeign(ownOrigin) },
      step(page => ask(page, later)),
    )
  })
}

function showForm(page: PublicPage): Promise<FastifyReply> {
  saveLanguage(page.request, page.reply, page.services.secureCookie)
  return sendRegistrationForm(page, '')
}

async function ask(page: PublicPage, later: ReturnType<typeof afterAnswer>): Promise<FastifyReply> {
  const { request, reply, services, publicUrl } = page
  const { texts, language } = appearanceOf(request)
  const typed = fieldOf(request.body, 'email')
  if (!(await isFreshForm(page, purpose)))
    return sendRegistrationForm(page, typed, { status: 403, text: texts.staleForm })
  const network = `registration:address:${addressGroup(request.ip)}`
  const seconds = await countAttempt(services.site, network, askLimit)
  if (seconds > 0) {
    reply.header('retry-after', String(seconds))
    return sendRegistrationForm(page, typed, { status: 429, text: fill(texts.tooMany, { seconds }) })
  }
  const { data: email } = typedEmail.safeParse(typed)
  if (email === undefined)
    return sendRegistrationForm(page, typed, { status: 400, text: textsOf(page).badEmail })
  const tries = await countAttempt(services.site, `registration:mail:${email.toLowerCase()}`, mailLimit)
  if (tries === 0)
    later(reply, () => askForAccount(services, { publicUrl, requestId: request.id }, { email, language }))
  return sendSent(page, email)
}
