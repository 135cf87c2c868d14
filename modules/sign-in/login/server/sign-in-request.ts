import { findTenantLanguages } from '@atrium/server/appearance/brand'
import type { AvailableChannels } from '@atrium/server/delivery/channels/senders'
import type { RequestServices } from '@atrium/server/http/context'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { errors, type Provider } from 'oidc-provider'
import { browserSession, cookieNames } from '../../page/server/cookies.ts'
import { sendExpired } from '../../page/server/error-page.ts'
import { actingFor } from '../../provider/server/caller.ts'

export type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>

/** The services and settings of the sign-in. */
export interface SignInOptions {
  services: RequestServices
  provider: Provider
  secret: string
  availableChannels: AvailableChannels
}

/** A request from a browser that a client has sent to the sign-in page. */
export interface SignInRequest extends SignInOptions {
  request: FastifyRequest
  reply: FastifyReply
  interaction: Interaction
  /** The session that the browser already has. */
  session: Awaited<ReturnType<typeof browserSession>>
}

/** A handler that runs `step` in the browser that was sent here, and shows an expired sign-in in any other. */
export const signInStep =
  (options: SignInOptions, step: (signIn: SignInRequest) => Promise<FastifyReply>) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const session = await browserSession(options.services, request)
    const interaction = await findInteraction(options, request, reply, session)
    if (!interaction) return sendExpired(request, reply)
    const signIn = { ...options, request, reply, interaction, session }
    request.tenantLanguages = await findTenantLanguages(options.services.site, tenantOfPage(signIn))
    return step(signIn)
  }

/** The interaction that this browser was sent here for, as the signed cookie of its path proves. */
async function findInteraction(
  { provider }: SignInOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  session: SignInRequest['session'],
): Promise<Interaction | undefined> {
  try {
    const interaction = await actingFor({ request, session }, () =>
      provider.interactionDetails(request.raw, reply.raw),
    )
    const { uid } = request.params as { uid: string }
    return interaction.uid === uid ? interaction : undefined
  } catch (error) {
    if (error instanceof errors.SessionNotFound) return undefined
    throw error
  }
}

export const addressOf = ({ uid }: Interaction): string => `/oauth/login/${uid}`

/** The purpose of the form tokens of a sign-in. */
export const purposeOf = ({ uid }: Interaction): string => `sign-in:${uid}`

/** The tenant whose sign-in page is shown: the requested one, else the one of this browser's last sign-in. */
export const tenantOfPage = ({
  request,
  interaction,
  services,
}: Pick<SignInRequest, 'request' | 'interaction' | 'services'>) => ({
  asked: textIn(interaction.params.tenant),
  last: request.cookies[cookieNames(services.secureCookie).tenant],
})

export const textIn = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
