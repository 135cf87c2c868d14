import { randomUUID } from 'node:crypto'
import { consoleClientId, tokenSeconds } from '@atrium/contract/constants'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Provider } from 'oidc-provider'
import { recordEvent } from '../../db/audit.ts'
import type { Walls } from '../../http/guard.ts'
import { serverCookie } from '../../http/look.ts'
import { legacyGrant } from '../../http/session.ts'
import { findClient } from '../iam/reads.ts'
import { limitBeginning } from './begin-limit.ts'
import { actingFor } from './caller.ts'
import { browserSession, cookieNames } from './cookies.ts'
import { refuseRequest } from './error-page.ts'
import { consoleAddresses, grantOf } from './provider.ts'
import { recordRedirectDenial } from './redirect-denial.ts'

type Session = NonNullable<Awaited<ReturnType<typeof browserSession>>>
type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

/** Both send an answer for requests that are theirs, and leave all others to the authorisation service. */
export interface LegacyAnswer {
  begin: Handler
  resume: Handler
}

interface LegacyClient {
  clientId: string
  redirectUris: readonly string[]
  /** Whether its tokens count without the cookie, which a page of another site does not have. */
  unbound: boolean
}

/** What of a request is looked at. */
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

/** The types of the service leave the constructor's arguments out. */
type MakeInteraction = new (uid: string, fields: object) => InstanceType<Provider['Interaction']>

const interactionSeconds = 60 * 60

/**
 * The older answer of the family: a token in the hash of the address, for clients that an administrator marked
 * legacy. The authorisation service has no such answer, so this stands in front of it. The mark and the address are
 * read from the register whenever something is handed out; what an interaction remembers of them is not believed.
 */
export function legacyAnswer(
  walls: Walls,
  provider: Provider,
  { publicUrl, consoleFlow }: { publicUrl: URL; consoleFlow: 'code' | 'token' },
): LegacyAnswer {
  const { site, secureCookie } = walls
  const names = cookieNames(secureCookie)

  async function findLegacyClient(clientId: string): Promise<LegacyClient | undefined> {
    if (clientId === consoleClientId && consoleFlow === 'token')
      return { clientId, redirectUris: consoleAddresses(publicUrl), unbound: false }
    const client = await findClient(site, clientId)
    if (!client?.legacy || !client.grants.includes('implicit')) return undefined
    return { clientId, redirectUris: client.redirectUris, unbound: true }
  }

  /** The client, when it may have such an answer at this address; otherwise a refusal has been sent. */
  async function clientOf(
    asked: Asked,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<LegacyClient | undefined> {
    const client = await findLegacyClient(asked.client_id ?? '')
    if (!client || (asked.response_mode ?? 'fragment') !== 'fragment') {
      await refuseRequest(request, reply, 'unsupported_response_type')
      return undefined
    }
    if (!client.redirectUris.includes(asked.redirect_uri ?? '')) {
      await recordRedirectDenial(site, request)
      await refuseRequest(request, reply, 'invalid_redirect_uri')
      return undefined
    }
    return client
  }

  const begin: Handler = async (request, reply) => {
    const asked = askedIn(request.query)
    if (asked.response_type !== 'token') return
    const client = await clientOf(asked, request, reply)
    if (!client) return
    const session = await browserSession(walls, request)
    if (session && asked.prompt !== 'login') return answer(request, reply, { asked, client, session })
    if (asked.prompt === 'none') {
      await sendBack(reply, asked, { error: 'login_required' })
      return
    }
    if (!session) await limitBeginning(site, request)
    await askForSignIn(request, reply, asked)
  }

  /** Leads to the sign-in page, as the service does, with an interaction that only this browser can go on with. */
  async function askForSignIn(request: FastifyRequest, reply: FastifyReply, asked: Asked): Promise<void> {
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
    const { cookies } = provider.createContext(request.raw, reply.raw)
    const kept = { ...serverCookie(secureCookie), signed: true, maxAge: interactionSeconds * 1000 }
    cookies.set(names.signIn, uid, { ...kept, path: address })
    cookies.set(names.resume, uid, { ...kept, path: resumePath(uid) })
    await reply.redirect(address, 303)
  }

  const resume: Handler = async (request, reply) => {
    const { uid } = request.params as { uid: string }
    const { cookies } = provider.createContext(request.raw, reply.raw)
    if (cookies.get(names.resume, { signed: true }) !== uid) return
    const interaction = await provider.Interaction.find(uid)
    if (!interaction) return
    const asked = askedIn(interaction.params)
    if (asked.response_type !== 'token') {
      if (await isStillRight(asked)) return
      await interaction.destroy()
      await refuseRequest(request, reply, 'invalid_request')
      return
    }
    await interaction.destroy()
    for (const name of [names.resume, `${names.resume}.sig`])
      reply.clearCookie(name, { ...serverCookie(secureCookie), path: resumePath(uid) })
    const client = await clientOf(asked, request, reply)
    if (!client) return
    const session = await browserSession(walls, request)
    if (session && session.userId === interaction.result?.login?.accountId)
      return answer(request, reply, { asked, client, session })
    await sendBack(reply, asked, { error: 'access_denied' })
  }

  /** The service does not look again at what it has written down; the register may have changed since. */
  async function isStillRight({ response_type, response_mode, ...asked }: Asked): Promise<boolean> {
    const client = await provider.Client.find(asked.client_id ?? '')
    return (
      response_type === 'code' &&
      (response_mode ?? 'query') === 'query' &&
      client?.redirectUriAllowed(asked.redirect_uri ?? '') === true
    )
  }

  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    { asked, client, session }: { asked: Asked; client: LegacyClient; session: Session },
  ): Promise<void> {
    const accessToken = await actingFor({ request, session }, () => issue(session, client))
    await site({ userId: session.userId, requestId: request.id }, db =>
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

  /** One token, and never a refresh token with it: what stands in an address must not last. */
  async function issue(session: Session, { clientId, unbound }: LegacyClient): Promise<string> {
    const client = await provider.Client.find(clientId)
    if (!client) throw new Error(`the client ${clientId} has just been removed`)
    const grant = await grantOf(provider, session, client)
    const token = new provider.AccessToken({
      accountId: session.userId,
      client,
      grantId: grant.jti,
      gty: unbound ? legacyGrant : 'implicit',
      scope: 'default',
      expiresIn: tokenSeconds,
    } as ConstructorParameters<Provider['AccessToken']>[0])
    return token.save()
  }

  return { begin, resume }
}

function askedIn(values: unknown): Asked {
  const given = Object.entries(values ?? {}).filter(
    ([name, value]) => parameters.some(known => known === name) && typeof value === 'string',
  )
  return Object.fromEntries(given) as Asked
}

const resumePath = (uid: string): string => `/oauth/oauth/authorize/${uid}`

/** The address has been compared with the registered ones. */
async function sendBack(reply: FastifyReply, asked: Asked, values: Record<string, string>): Promise<void> {
  const hash = new URLSearchParams({ ...values, ...(asked.state !== undefined && { state: asked.state }) })
  await reply.header('referrer-policy', 'no-referrer').redirect(`${asked.redirect_uri}#${hash}`, 303)
}
