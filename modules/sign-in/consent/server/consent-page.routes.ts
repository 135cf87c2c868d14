import { findBrand } from '@atrium/server/appearance/brand'
import { fill } from '@atrium/server/appearance/languages'
import { saveLanguage, serverCookie } from '@atrium/server/appearance/page-appearance'
import type { RequestServices } from '@atrium/server/http/context'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { formTargets } from '../../login/server/login-forms.ts'
import { notEncrypted } from '../../login/server/login-page.ts'
import {
  type SignInOptions,
  type SignInRequest,
  signInStep,
  tenantOfPage,
  textIn,
} from '../../login/server/sign-in-request.ts'
import { cookieNames } from '../../page/server/cookies.ts'
import { sendExpired, sendFailure } from '../../page/server/error-page.ts'
import { fieldOf, takeForms } from '../../page/server/form-body.ts'
import { makeFormToken, spendFormToken } from '../../page/server/form-token.ts'
import { appearanceOf, type PageAppearance, sendPage } from '../../page/server/page.ts'
import { refuseForeign } from '../../page/server/same-site.ts'
import { giveConsent, recordRefusal } from './consent.actions.ts'
import { type Asking, findAsking, inOrder } from './consent.queries.ts'
import { consentBox } from './consent-page.ts'
import { consentTextsIn } from './consent-page-texts.ts'

/** The page on which people allow a client what it asks for. It works without script, like the sign-in page. */
export async function addConsent(
  app: FastifyInstance,
  services: RequestServices,
  options: Omit<SignInOptions, 'services'>,
): Promise<void> {
  const step = (answer: (asked: Asked) => Promise<FastifyReply>) =>
    signInStep({ services, ...options }, async page => {
      const asked = await askedOn(page)
      return asked ? answer(asked) : sendExpired(page.request, page.reply)
    })

  await app.register(async scope => {
    takeForms(scope)
    scope.setErrorHandler(sendFailure)
    scope.get('/oauth/consent/:uid', step(ask))
    scope.post('/oauth/consent/:uid', { preHandler: refuseForeign(services.ownOrigin) }, step(decide))
  })
}

/** A request for consent, in the browser of the person who is asked. */
interface Asked extends SignInRequest {
  session: NonNullable<SignInRequest['session']>
  clientId: string
  asking: Asking
}

/** Undefined for a request of another kind, and after its person has signed out. */
async function askedOn(page: SignInRequest): Promise<Asked | undefined> {
  const { interaction, session, services } = page
  const clientId = textIn(interaction.params.client_id)
  if (interaction.prompt.name !== 'consent' || clientId === undefined) return undefined
  if (!session || session.userId !== interaction.session?.accountId) return undefined
  const asking = await findAsking(services.site, { userId: session.userId, clientId })
  return asking && { ...page, session, clientId, asking }
}

const addressOf = ({ interaction }: SignInRequest): string => `/oauth/consent/${interaction.uid}`
const purposeOf = ({ interaction }: SignInRequest): string => `consent:${interaction.uid}`

/** Signing in clears the language that was chosen before it, so the person's own one counts. */
const appearanceFor = ({ request, interaction, asking }: Asked): PageAppearance =>
  appearanceOf(request, interaction.params.ui_locales ?? asking.language)

const scopesOf = ({ interaction }: SignInRequest) =>
  inOrder(textIn(interaction.params.scope)?.split(' ') ?? [])

async function ask(asked: Asked): Promise<FastifyReply> {
  saveLanguage(asked.request, asked.reply, asked.services.secureCookie)
  return sendForm(asked, 200)
}

async function sendForm(asked: Asked, status: number, problem?: string): Promise<FastifyReply> {
  const { reply, interaction, services, secret, asking } = asked
  const appearance = appearanceFor(asked)
  const client = asking.clientNames[appearance.language] ?? asking.clientNames.en_US ?? asked.clientId
  const brand = await findBrand(services.site, appearance.language, tenantOfPage(asked))
  const page = {
    title: fill(consentTextsIn(appearance.language).title, { client }),
    brand,
    lit: true,
    banner: services.secureCookie ? undefined : notEncrypted(appearance),
    body: consentBox(appearance, {
      ...asking,
      client,
      action: addressOf(asked),
      formToken: makeFormToken(secret, purposeOf(asked)),
      scopes: scopesOf(asked),
      host: new URL(String(interaction.params.redirect_uri)).host,
      problem,
    }),
    address: addressOf(asked),
  }
  return sendPage(reply, status, appearance, page, formTargets(interaction))
}

async function decide(asked: Asked): Promise<FastifyReply> {
  const { request, reply, interaction, services, secret, session, clientId } = asked
  const { site, secureCookie } = services
  const isFresh = await spendFormToken(site, secret, purposeOf(asked), fieldOf(request.body, 'formToken'))
  if (!isFresh) return sendForm(asked, 403, appearanceFor(asked).texts.staleForm)
  const decision = { request, session, clientId, scopes: scopesOf(asked) }
  if (fieldOf(request.body, 'decision') === 'allow') {
    await giveConsent(site, decision)
    interaction.result = { ...interaction.lastSubmission, consent: {} }
  } else {
    await recordRefusal(site, decision)
    interaction.result = { error: 'access_denied', error_description: 'the person did not allow it' }
  }
  await interaction.persist()
  const { signIn } = cookieNames(secureCookie)
  for (const name of [signIn, `${signIn}.sig`])
    reply.clearCookie(name, { ...serverCookie(secureCookie), path: addressOf(asked) })
  return reply.redirect(interaction.returnTo, 303)
}
