import { randomBytes } from 'node:crypto'
import { consoleClientId } from '@atrium/contract/constants'
import { devicePath } from '@atrium/contract/sign-in/proof'
import { findBrand } from '@atrium/server/appearance/brand'
import { fill } from '@atrium/server/appearance/languages'
import { saveLanguage } from '@atrium/server/appearance/page-appearance'
import type { RequestServices } from '@atrium/server/http/context'
import { addressGroup, countAttempt, uncountAttempt } from '@atrium/server/http/limits/rate-limit'
import type { Html } from '@atrium/server/http/pages/html'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Provider } from 'oidc-provider'
import { notEncrypted } from '../../login/server/login-page.ts'
import { textIn } from '../../login/server/sign-in-request.ts'
import { browserSession } from '../../page/server/cookies.ts'
import { sendFailure } from '../../page/server/error-page.ts'
import { fieldOf, takeForms } from '../../page/server/form-body.ts'
import { makeFormToken, spendFormToken } from '../../page/server/form-token.ts'
import { appearanceOf, type PageAppearance, sendPage } from '../../page/server/page.ts'
import { refuseForeign } from '../../page/server/same-site.ts'
import { actingFor } from '../../provider/server/caller.ts'
import {
  allowDevice,
  denyDevice,
  findDevice,
  findSigner,
  lettersOf,
  type Signer,
  type WaitingDevice,
} from './device.actions.ts'
import { codeBox, doneBox, questionBox } from './device-page.ts'
import { deviceTextsIn } from './device-page-texts.ts'

/** Wrong codes of one person, and of all people at one address: of 20^8 a stranger guesses none (RFC 8628 §5.1). */
const limits = { person: { most: 10, seconds: 600 }, address: { most: 30, seconds: 600 } } as const

interface Options {
  provider: Provider
  secret: string
  publicUrl: URL
}

/** A request of a person who is signed in. */
interface DeviceRequest extends Options {
  services: RequestServices
  request: FastifyRequest
  reply: FastifyReply
  session: NonNullable<Awaited<ReturnType<typeof browserSession>>>
  signer: Signer
  appearance: PageAppearance
}

/** The page on which people enter the code of a device and let it sign in as them (RFC 8628). It works without script. */
export async function addDeviceSignIn(
  app: FastifyInstance,
  services: RequestServices,
  options: Options,
): Promise<void> {
  const step =
    (answer: (page: DeviceRequest) => Promise<FastifyReply>) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const session = await browserSession(services, request)
      const { userCode = '' } = (request.body ?? {}) as Record<string, string>
      if (!session) return reply.redirect(signInAddress(options, askedIn(request) || userCode), 303)
      const signer = await findSigner(services.site, session.id)
      saveLanguage(request, reply, services.secureCookie)
      const appearance = appearanceOf(request, signer.language)
      return answer({ services, ...options, request, reply, session, signer, appearance })
    }

  await app.register(async scope => {
    takeForms(scope)
    scope.setErrorHandler(sendFailure)
    const ask = step(page => sendCodeForm(page, 200, askedIn(page.request)))
    scope.get(devicePath, async (request, reply) => {
      const { code, error, state } = request.query as Record<string, unknown>
      if (code === undefined && error === undefined) return ask(request, reply)
      // The sign-in ends here; what it has added to the address is for nobody, but for the code that began it.
      const letters = lettersOf(textIn(state) ?? '')
      return reply.redirect(letters ? `${devicePath}?user_code=${letters}` : devicePath, 303)
    })
    scope.post(devicePath, { preHandler: refuseForeign(services.ownOrigin) }, step(decide))
  })
}

const askedIn = ({ query }: FastifyRequest): string =>
  lettersOf(textIn((query as Record<string, unknown>).user_code) ?? '')

/** The sign-in as the console begins it, and back here. The code that it ends with is for nobody. */
const signInAddress = ({ publicUrl }: Options, userCode: string): string =>
  `/oauth/oauth/authorize?${new URLSearchParams({
    client_id: consoleClientId,
    response_type: 'code',
    redirect_uri: new URL(devicePath, publicUrl).href,
    scope: 'openid',
    state: lettersOf(userCode),
    code_challenge: randomBytes(32).toString('base64url'),
    code_challenge_method: 'S256',
  })}`

const purposeOf = ({ session }: DeviceRequest): string => `device:${session.id}`

async function send(page: DeviceRequest, status: number, title: string, body: Html): Promise<FastifyReply> {
  const { reply, services, appearance, signer } = page
  const brand = await findBrand(services.site, appearance.language, { asked: signer.tenantNum })
  const banner = services.secureCookie ? undefined : notEncrypted(appearance)
  return sendPage(reply, status, appearance, { title, brand, lit: true, banner, body, address: devicePath })
}

function sendCodeForm(
  page: DeviceRequest,
  status: number,
  userCode: string,
  problem?: string,
): Promise<FastifyReply> {
  const formToken = makeFormToken(page.secret, purposeOf(page))
  const { title } = deviceTextsIn(page.appearance.language)
  return send(page, status, title, codeBox(page.appearance, { formToken, userCode, problem }))
}

async function decide(page: DeviceRequest): Promise<FastifyReply> {
  const { services, request, reply, secret, session, signer, appearance, provider } = page
  const { site } = services
  const texts = deviceTextsIn(appearance.language)
  const userCode = lettersOf(fieldOf(request.body, 'userCode'))
  const again = (status: number, problem: string) => sendCodeForm(page, status, userCode, problem)
  if (!(await spendFormToken(site, secret, purposeOf(page), fieldOf(request.body, 'formToken'))))
    return again(403, appearance.texts.staleForm)

  const count = await countCode(page)
  if (count.seconds > 0) {
    reply.header('retry-after', String(count.seconds))
    return again(429, fill(appearance.texts.tooMany, { seconds: count.seconds }))
  }
  const device = await findDevice(site, userCode)
  if (!device) return again(400, texts.unknown)
  await count.right()
  if (device.tenantNum !== null && device.tenantNum !== signer.tenantNum) return again(403, texts.otherTenant)

  const client = nameOf(device, appearance)
  const decision = fieldOf(request.body, 'decision')
  if (decision === '') {
    const formToken = makeFormToken(secret, purposeOf(page))
    const body = questionBox(appearance, { formToken, userCode, client, device, signer })
    return send(page, 200, texts.title, body)
  }
  const isAllowed = decision === 'allow'
  const decided = { request, session, userCode, device }
  const wasWaiting = isAllowed
    ? await actingFor({ request, session }, () => allowDevice(provider, site, decided))
    : await denyDevice(site, decided)
  if (!wasWaiting) return again(400, texts.unknown)
  return send(page, 200, isAllowed ? texts.allowed : texts.denied, doneBox(appearance, isAllowed, client))
}

const nameOf = ({ clientNames, clientId }: WaitingDevice, { language }: PageAppearance): string =>
  clientNames[language] ?? clientNames.en_US ?? clientId

async function countCode({ services: { site }, request, session }: DeviceRequest) {
  const person = `device-code:${session.userId}`
  const address = `device-code:address:${addressGroup(request.ip)}`
  const waits = [
    await countAttempt(site, person, limits.person),
    await countAttempt(site, address, limits.address),
  ]
  return {
    seconds: Math.max(...waits),
    async right() {
      for (const key of [person, address]) await uncountAttempt(site, key, [])
    },
  }
}
