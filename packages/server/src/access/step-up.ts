import type { Endpoint } from '@atrium/contract/endpoint'
import { proofMinutes } from '@atrium/contract/sign-in/proof'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Session } from '../auth/session.ts'
import { endSession } from '../auth/session-life.ts'
import { nowMs } from '../db/connection/clock.ts'
import { currentRehearsal } from '../db/connection/rehearsal.ts'
import type { Site } from '../db/connection/site.ts'
import { AppError, Denied } from '../http/app-error.ts'
import { requireAccess, requireModule } from './decide.ts'
import { refuseBeyondToken } from './token-limits.ts'

/*
 * Step-up: calls such as granting roles need a fresh proof that the user is there, so that a stolen session is not
 * enough for them. Calls declare it (`stepUp`); handlers of those that need it for some input ask here.
 */

export const proofNeeded = 'error.step_up.needed'

/**
 * Refuses a session without a fresh proof. Programs need none: roles of a service account and permissions chosen for a
 * token were given with one. Nor do rehearsals, which change nothing.
 * @throws `error.step_up.needed`, or Denied for a token whose permissions were not chosen
 */
export function requireProof({ token, serviceAccount, provenUntil }: Session): void {
  if (serviceAccount !== null || token?.permissionSetIds || currentRehearsal()) return
  if (token !== null) throw new Denied('error.personal_token.step_up')
  if (provenUntil <= nowMs()) throw new AppError(proofNeeded, { minutes: proofMinutes })
}

/** Checks whether a session may make a call that another one leads to. @throws as the guard does for the call itself */
export function requireCall(session: Session, call: Endpoint): void {
  refuseBeyondToken(session, call)
  requireModule(session, call)
  requireAccess(session, call.access)
  if (call.stepUp === true) requireProof(session)
}

/** Reads the proof again where a cached session has none that counts: it may just have been given on another instance. */
export async function refreshProof(site: Site, session: Session): Promise<void> {
  const { id, token, serviceAccount, provenUntil } = session
  if (token !== null || serviceAccount !== null || provenUntil > nowMs()) return
  const stored = await site.alone(db =>
    db.selectFrom('session').select('provenAt').where('id', '=', id).executeTakeFirst(),
  )
  if (stored?.provenAt) session.provenUntil = stored.provenAt.getTime() + proofMinutes * 60_000
}

/** Records that the user of a session has proved to be there. @returns until when that counts */
export async function recordProof(site: Site, sessionId: string): Promise<Date> {
  const provenAt = new Date(nowMs())
  await site.alone(db => db.updateTable('session').set({ provenAt }).where('id', '=', sessionId).execute())
  return new Date(provenAt.getTime() + proofMinutes * 60_000)
}

/**
 * The failure as the caller can deal with it. HZERO-compatible clients have no dialog for a proof: they are refused, or
 * their session ends so that people sign in again, as the client is set up. Other clients learn how old a sign-in may
 * be (RFC 9470).
 */
export async function refusalForCaller(
  site: Site,
  { session }: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
): Promise<unknown> {
  if (!session || !(error instanceof AppError) || error.code !== proofNeeded) return error
  if (session.client !== null)
    reply.header(
      'www-authenticate',
      `Bearer error="insufficient_user_authentication", max_age="${proofMinutes * 60}"`,
    )
  if (session.hzeroClient === null) return error
  const { rows } = await site.alone(db =>
    sql<{
      stepUp: string
    }>`select step_up from oauth_client where client_id = ${session.hzeroClient}`.execute(db),
  )
  if (rows[0]?.stepUp !== 'sign-in') return new AppError('error.step_up.client', { minutes: proofMinutes })
  await endSession(site, session.id, 'signed-out')
  return new AppError('PERMISSION_ACCESS_TOKEN_EXPIRED')
}
