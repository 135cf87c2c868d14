import { randomUUID } from 'node:crypto'
import { consoleClientId, tokenSeconds } from '@atrium/contract/constants'
import { serverCookie } from '@atrium/server/appearance/page-appearance'
import { hzeroGrant } from '@atrium/server/auth/session'
import { recordEvent } from '@atrium/server/db/audit/audit'
import type { RequestServices } from '@atrium/server/http/context'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Provider } from 'oidc-provider'
import { isAllowedRedirect, type RedirectMatch } from '../../client/redirect-match.ts'
import { findClient } from '../../client/server/client.reads.ts'
import { browserSession, cookieNames } from '../../page/server/cookies.ts'
import { refuseRequest } from '../../page/server/error-page.ts'
import { limitBeginning } from './begin-limit.ts'
import { actingFor } from './caller.ts'
import { consoleAddresses, grantOf } from './provider.ts'
import { recordRedirectDenial } from './redirect-denial.ts'

type Session = NonNullable<Awaited<ReturnType<typeof browserSession>>>
type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

/** Handlers that answer the requests of the implicit flow and leave all others to the authorization service. */
export interface ImplicitFlow {
  begin: Handler
  resume: Handler
}

interface ImplicitClient {
  clientId: string
  redirectUris: readonly string[]
  redirectMatch: RedirectMatch
  /** Whether its tokens are valid without the cookie, which pages of other sites do not have. */
  unbound: boolean
}

/** The request parameters that are read; others are ignored. */
const parameters = [
  'response_type',
  'response_mode',
  'client_id',
  'redirect_uri',
  'state',
  'prompt',
  'login_hint',
  'ui_locales',
  'tenant',
] as const

type Asked = Partial<Record<(typeof parameters)[number], string>>

/** The type declarations of oidc-provider leave the constructor's arguments out. */
type MakeInteraction = new (uid: string, fields: object) => InstanceType<Provider['Interaction']>

const interactionSeconds = 60 * 60

/** The services and settings of the implicit flow. */
interface FlowContext {
  services: RequestServices
  provider: Provider
  publicUrl: URL
  consoleFlow: 'code' | 'token'
}

/** A valid token request of a registered client. */
interface TokenRequest {
  request: FastifyRequest
  reply: FastifyReply
  asked: Asked
  client: ImplicitClient
}

/**
 * The implicit flow for HZERO-compatible clients: the access token is returned in the fragment of the redirect
 * address. The authorization service does not implement it, so this runs in front of it. The client's mark and
 * addresses are read again whenever a token is issued; the stored interaction is not trusted for them.
 */
export function implicitFlow(
  services: RequestServices,
  provider: Provider,
  options: { publicUrl: URL; consoleFlow: 'code' | 'token' },
): ImplicitFlow {
  const context = { services, provider, ...options }
  return {
    begin: (request, reply) => begin(context, request, reply),
    resume: (request, reply) => resume(context, request, reply),
  }
}

async function begin(context: FlowContext, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const asked = askedIn(request.query)
  if (asked.response_type !== 'token') return
  const client = await clientOf(context, asked, request, reply)
  if (!client) return
  const session = await browserSession(context.services, request)
  if (session && asked.prompt !== 'login') return answer(context, { request, reply, asked, client }, session)
  if (asked.prompt === 'none') return sendBack(reply, asked, { error: 'login_required' })
  if (!session) await limitBeginning(context.services.site, request)
  await askForSignIn(context, request, reply, asked)
}

async function resume(context: FlowContext, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const interaction = await findInteraction(context, request, reply)
  if (!interaction) return
  const asked = askedIn(interaction.params)
  if (asked.response_type !== 'token') {
    if (await isStillRight(context, asked)) return
    await interaction.destroy()
    await refuseRequest(request, reply, 'invalid_request')
    return
  }
  await interaction.destroy()
  clearResumeCookie(context, request, reply)
  const client = await clientOf(context, asked, request, reply)
  if (!client) return
  const session = await browserSession(context.services, request)
  if (session && session.userId === interaction.result?.login?.accountId)
    return answer(context, { request, reply, asked, client }, session)
  await sendBack(reply, asked, { error: 'access_denied' })
}

/**
 * The client, if it may use the implicit flow with this address; otherwise answers with a refusal and returns
 * undefined.
 */
async function clientOf(
  context: FlowContext,
  asked: Asked,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<ImplicitClient | undefined> {
  const client = await findImplicitClient(context, asked.client_id ?? '')
  if (!client || (asked.response_mode ?? 'fragment') !== 'fragment') {
    await refuseRequest(request, reply, 'unsupported_response_type')
    return undefined
  }
  if (!isAllowedRedirect(client, asked.redirect_uri ?? '')) {
    await recordRedirectDenial(context.services.site, request)
    await refuseRequest(request, reply, 'invalid_redirect_uri')
    return undefined
  }
  return client
}

async function findImplicitClient(
  { services, publicUrl, consoleFlow }: FlowContext,
  clientId: string,
): Promise<ImplicitClient | undefined> {
  if (clientId === consoleClientId && consoleFlow === 'token')
    return { clientId, redirectUris: consoleAddresses(publicUrl), redirectMatch: 'exact', unbound: false }
  const client = await findClient(services.site, clientId)
  if (!client?.legacy || !client.grants.includes('implicit')) return undefined
  const { redirectUris, redirectMatch } = client
  return { clientId, redirectUris, redirectMatch, unbound: true }
}

/**
 * Redirects to the sign-in page like the service does, with an interaction that only this browser can resume.
 */
async function askForSignIn(
  { services, provider }: FlowContext,
  request: FastifyRequest,
  reply: FastifyReply,
  asked: Asked,
): Promise<void> {
  const uid = randomUUID()
  const address = `/oauth/login/${uid}`
  const Interaction = provider.Interaction as unknown as MakeInteraction
  const interaction = new Interaction(uid, {
    returnTo: `${provider.issuer}/oauth/authorize/${uid}`,
    prompt: { name: 'login', reasons: ['legacy'], details: {} },
    params: asked,
    cid: randomUUID(),
  })
  await interaction.save(interactionSeconds)
  const names = cookieNames(services.secureCookie)
  const { cookies } = provider.createContext(request.raw, reply.raw)
  const cookieOptions = {
    ...serverCookie(services.secureCookie),
    signed: true,
    maxAge: interactionSeconds * 1000,
  }
  cookies.set(names.signIn, uid, { ...cookieOptions, path: address })
  cookies.set(names.resume, uid, { ...cookieOptions, path: resumePath(uid) })
  await reply.redirect(address, 303)
}

/** The interaction that this browser returns from. */
async function findInteraction(
  { services, provider }: FlowContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<InstanceType<Provider['Interaction']> | undefined> {
  const { uid } = request.params as { uid: string }
  const { cookies } = provider.createContext(request.raw, reply.raw)
  if (cookies.get(cookieNames(services.secureCookie).resume, { signed: true }) !== uid) return undefined
  return provider.Interaction.find(uid)
}

function clearResumeCookie({ services }: FlowContext, request: FastifyRequest, reply: FastifyReply): void {
  const { uid } = request.params as { uid: string }
  const { resume } = cookieNames(services.secureCookie)
  for (const name of [resume, `${resume}.sig`])
    reply.clearCookie(name, { ...serverCookie(services.secureCookie), path: resumePath(uid) })
}

/**
 * Whether the stored request is still valid: the service does not check it again, but the client may have
 * changed.
 */
async function isStillRight(
  { provider }: FlowContext,
  { response_type, response_mode, ...asked }: Asked,
): Promise<boolean> {
  const client = await provider.Client.find(asked.client_id ?? '')
  return (
    response_type === 'code' &&
    (response_mode ?? 'query') === 'query' &&
    client?.redirectUriAllowed(asked.redirect_uri ?? '') === true
  )
}

async function answer(
  { services, provider }: FlowContext,
  { request, reply, asked, client }: TokenRequest,
  session: Session,
): Promise<void> {
  const accessToken = await actingFor({ request, session }, () => issue(provider, session, client))
  await services.site({ userId: session.userId, requestId: request.id }, db =>
    recordEvent(db, {
      tenantId: session.tenantId,
      actorId: session.userId,
      requestId: request.id,
      entity: 'access_token',
      entityId: session.id,
      verb: 'create',
      detail: { clientId: client.clientId, address: request.ip },
    }),
  )
  await sendBack(reply, asked, {
    access_token: accessToken,
    token_type: 'bearer',
    expires_in: String(tokenSeconds),
    scope: 'default',
  })
}

/** Issues an access token without a refresh token, because a URL must not carry anything long-lived. */
async function issue(
  provider: Provider,
  session: Session,
  { clientId, unbound }: ImplicitClient,
): Promise<string> {
  const client = await provider.Client.find(clientId)
  if (!client) throw new Error(`the client ${clientId} has just been removed`)
  const grant = await grantOf(provider, session, client)
  const token = new provider.AccessToken({
    accountId: session.userId,
    client,
    grantId: grant.jti,
    gty: unbound ? hzeroGrant : 'implicit',
    scope: 'default',
    expiresIn: tokenSeconds,
  } as ConstructorParameters<Provider['AccessToken']>[0])
  return token.save()
}

function askedIn(values: unknown): Asked {
  const given = Object.entries(values ?? {}).filter(
    ([name, value]) => parameters.some(known => known === name) && typeof value === 'string',
  )
  return Object.fromEntries(given) as Asked
}

const resumePath = (uid: string): string => `/oauth/oauth/authorize/${uid}`

/** Redirects to the client. The caller has validated the address. */
async function sendBack(reply: FastifyReply, asked: Asked, values: Record<string, string>): Promise<void> {
  const hash = new URLSearchParams({ ...values, ...(asked.state !== undefined && { state: asked.state }) })
  await reply.header('referrer-policy', 'no-referrer').redirect(`${asked.redirect_uri}#${hash}`, 303)
}
