import { createHash } from 'node:crypto'
import { isLiveSession } from '@atrium/server/auth/session'
import { openClientSession } from '@atrium/server/auth/session-life'
import { holdsValidRole } from '@atrium/server/auth/session-roles'
import { nowMs } from '@atrium/server/db/connection/clock'
import type { Site } from '@atrium/server/db/connection/site'
import { type RawBuilder, sql } from 'kysely'
import { type Adapter, type AdapterPayload, errors } from 'oidc-provider'
import { type Caller, currentCaller } from './caller.ts'
import { clientAdapter } from './client-adapter.ts'
import { aheadSeconds } from './service-clock.ts'

/**
 * Seconds in which a refresh token may be presented twice: two windows of one browser renew at the same moment,
 * and the later one is told to use the result of the earlier one. After that it counts as stolen.
 */
const graceSeconds = 10

/** Models that belong to the session of a signed-in person. */
const bound = new Set(['Session', 'Grant', 'AuthorizationCode', 'AccessToken', 'RefreshToken'])
/** Models that may not outlive their grant. */
const granted = new Set(['AuthorizationCode', 'AccessToken', 'RefreshToken'])

/** Assertions of clients that were used. Of several simultaneous requests with one, the first alone succeeds. */
const replayModel = 'ReplayDetection'

/** Models that a client presents: to get tokens, or to learn about their person. */
const shown = new Set(['AuthorizationCode', 'DeviceCode', 'RefreshToken', 'AccessToken'])

interface Row {
  payload: AdapterPayload
  consumedAt: Date | null
  justNow: boolean
  sessionId: string | null
  /** Set only for records of confidential clients and devices while their session lives. */
  userId: string | null
  isOfClient: boolean | null
}

/** The timestamps of a record, which the service writes and compares by the clock of its machine. */
const times = ['iat', 'exp', 'iiat', 'loginTs', 'authTime'] as const
/**
 * Shifts the timestamps of a record by `seconds`: forward to the shared clock, back to this machine's
 * [SAFE-78].
 */
function inTimeZone(payload: AdapterPayload, seconds: number): AdapterPayload {
  const stated = times.filter(name => typeof payload[name] === 'number')
  return { ...payload, ...Object.fromEntries(stated.map(name => [name, Number(payload[name]) + seconds])) }
}

const hashOf = (id: string): Buffer => createHash('sha256').update(id).digest()

/**
 * Stores the records of the authorization service in `oidc_record`. Only hashes of ids are stored, so that a
 * copy of the database opens nothing. A record made in a browser's session is found only by requests with the
 * cookie of that session while it lives: ending a session ends them all.
 * Confidential clients and devices have no such cookie: at the endpoints for clients, which authenticate them or ask for their
 * token, their records are found without one, and their tokens belong to a session of their own.
 * `settled` waits until this process knows that a token it may have cached was revoked.
 */
export function oidcAdapter(
  site: Site,
  issuer: string,
  settled: () => Promise<void> = async () => {},
): (model: string) => Adapter {
  return model =>
    model === 'Client' ? clientAdapter(site) : new RecordAdapter({ site, issuer, settled }, model)
}

/**
 * The consent to a grant of a client that needs it, locked, so that nothing is granted while its person revokes it.
 */
const agreed = (model: string, { clientId = '', accountId }: AdapterPayload): RawBuilder<unknown> =>
  model === 'Grant'
    ? sql`, asking as (select from oauth_client where client_id = ${clientId} and asks_consent),
        agreed as (
          select from client_consent where client_id = ${clientId} and user_id = ${accountId ?? null}::uuid for key share)`
    : sql``

const isAgreed = sql`and (not exists (select from asking) or exists (select from agreed))`

interface Storage {
  site: Site
  issuer: string
  settled: () => Promise<void>
}

/** Stores the records of one model, such as refresh tokens. */
class RecordAdapter implements Adapter {
  readonly #storage: Storage
  readonly #model: string

  constructor(storage: Storage, model: string) {
    this.#storage = storage
    this.#model = model
  }

  /**
   * Stores a record. A lock keeps anything from being issued under a grant that is being revoked.
   * @throws when the grant is gone, and for an assertion that was used before.
   */
  async upsert(id: string, payload: AdapterPayload, expiresIn?: number): Promise<void> {
    const { site } = this.#storage
    const keyHash = hashOf(id)
    const sessionId = await sessionOf(site, this.#model, payload)
    const stored = JSON.stringify(inTimeZone(withoutSecrets(payload), aheadSeconds()))
    const expiresAt = expiresIn === undefined ? null : new Date(nowMs() + expiresIn * 1000)
    const { rows } = await site.alone(db =>
      sql`
        with held as (
          select from oidc_record where model = 'Grant' and key_hash = ${hashOf(payload.grantId ?? '')} for key share)
          ${agreed(this.#model, payload)}
        insert into oidc_record (model, key_hash, payload, session_id, grant_id, uid, expires_at)
        select ${this.#model}, ${keyHash}, ${stored}::jsonb, ${sessionId}::uuid, ${payload.grantId ?? null},
          ${otherIdOf(this.#model, payload)}, ${expiresAt}::timestamptz
        where (${!granted.has(this.#model)} or exists (select from held)) ${this.#model === 'Grant' ? isAgreed : sql``}
        on conflict (model, key_hash) do update set payload = excluded.payload, session_id = excluded.session_id,
          grant_id = excluded.grant_id, uid = excluded.uid, expires_at = excluded.expires_at
        where not ${this.#model === replayModel}
        returning 1`.execute(db),
    )
    if (rows.length > 0) return
    if (this.#model === replayModel) throw new errors.InvalidClientAuth('the assertion was used before')
    throw new errors.InvalidGrant('grant was revoked')
  }

  find(id: string): Promise<AdapterPayload | undefined> {
    return this.#read(sql`o.key_hash = ${hashOf(id)}`, id)
  }

  findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return this.#read(sql`o.uid = ${uid}`)
  }

  findByUserCode(): never {
    throw new Error('devices are found by the page on which people enter their code')
  }

  /** Marks a code or refresh token as used. Of several simultaneous requests one succeeds. */
  async consume(id: string): Promise<void> {
    const { rows } = await this.#storage.site.alone(db =>
      sql`update oidc_record set consumed_at = now()
        where model = ${this.#model} and key_hash = ${hashOf(id)} and consumed_at is null returning 1`.execute(
        db,
      ),
    )
    if (rows.length > 0) return
    const record = await this.find(id)
    if (this.#model === 'AuthorizationCode' && record?.grantId) await this.revokeByGrantId(record.grantId)
    throw new errors.InvalidGrant('already used')
  }

  async destroy(id: string): Promise<void> {
    await this.#storage.site.alone(db =>
      db
        .deleteFrom('oidcRecord')
        .where('model', '=', this.#model)
        .where('keyHash', '=', hashOf(id))
        .execute(),
    )
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    await deleteGrant(this.#storage.site, grantId)
    await this.#storage.settled()
  }

  async #read(where: RawBuilder<unknown>, id?: string): Promise<AdapterPayload | undefined> {
    const { site, issuer } = this.#storage
    const caller = currentCaller()
    const found = await findRow(site, this.#model, where, caller)
    if (!found) return undefined
    if (caller && shown.has(this.#model)) noteShown(caller, found)
    if (this.#model === 'RefreshToken' && found.justNow && !caller?.isInquiry)
      throw new errors.InvalidGrant('refresh token just used')
    return {
      ...withSecrets(this.#model, inTimeZone(found.payload, -aheadSeconds()), id, issuer),
      ...(found.consumedAt && { consumed: Math.floor(found.consumedAt.getTime() / 1000) }),
    }
  }
}

async function findRow(
  site: Site,
  model: string,
  where: RawBuilder<unknown>,
  caller: Caller | undefined,
): Promise<Row | undefined> {
  // A grant belongs to the browser's session, which may be idle while the client keeps working.
  const { rows } = await site.alone(db =>
    sql<Row>`
      select o.payload, o.consumed_at, o.consumed_at > now() - make_interval(secs => ${graceSeconds}) as just_now,
        o.session_id, of_client.user_id, of_client.is_of_client
      from oidc_record o left join lateral (
        select s.user_id, s.client_id is not null as is_of_client
        from session s join app_user u on u.id = s.user_id
        join oauth_client c on c.client_id = o.payload ->> 'clientId' and c.enabled
          and (c.secret_hash is not null or 'device_code' = any (c.grants))
        where ${caller?.isExchange === true} and s.id = o.session_id
          and (${isLiveSession} and ${holdsValidRole} or o.model = 'Grant' and s.ended_at is null)
      ) of_client on true
      where o.model = ${model} and ${where}
        and (o.session_id is null or of_client.user_id is not null or o.session_id = ${caller?.session?.id ?? null})`.execute(
      db,
    ),
  )
  return rows[0]
}

/** Records the session that a code or token of a confidential client belongs to. */
function noteShown(caller: Caller, { payload, sessionId, userId, isOfClient }: Row): void {
  if (sessionId === null || userId === null) return
  caller.shown = {
    id: sessionId,
    userId,
    clientId: String(payload.clientId),
    isOfClient: isOfClient === true,
  }
}

/**
 * @throws when a session-bound record would be created outside of a session, where it would be valid
 * everywhere.
 */
async function sessionOf(site: Site, model: string, payload: AdapterPayload): Promise<string | null> {
  if (!bound.has(model) || payload.accountId === undefined) return null
  const caller = currentCaller()
  const session = caller?.shown ? await ownSession(site, caller, caller.shown) : caller?.session
  if (session?.userId !== payload.accountId) throw new errors.InvalidGrant('no session of this account')
  return session.id
}

/** The client's own session, created when its first code is exchanged. */
async function ownSession(site: Site, caller: Caller, given: NonNullable<Caller['shown']>) {
  if (given.isOfClient) return given
  const id = await openClientSession(site, { sessionId: given.id, clientId: given.clientId })
  if (id === undefined) throw new errors.InvalidGrant('the session has ended')
  caller.shown = { ...given, id, isOfClient: true }
  return caller.shown
}

/** The second id under which a record is found, in the form in which it is stored. */
function otherIdOf(model: string, { uid, userCode }: AdapterPayload): string | null {
  if (model === 'DeviceCode' && userCode !== undefined) return storedUserCode(userCode)
  return model === 'Session' ? (uid ?? null) : null
}

/** The stored form of the code that a device shows and a person enters. */
export const storedUserCode = (userCode: string): string => hashOf(userCode).toString('hex')

/**
 * Deletes the grant first, then, in a second statement that sees what was issued meanwhile, everything issued
 * under it and the sessions that a client opened with it.
 */
async function deleteGrant(site: Site, grantId: string): Promise<void> {
  await site({}, async db => {
    await db
      .deleteFrom('oidcRecord')
      .where('model', '=', 'Grant')
      .where('keyHash', '=', hashOf(grantId))
      .execute()
    await sql`
      with gone as (delete from oidc_record where grant_id = ${grantId} returning session_id)
      update session set ended_at = now(), ended_reason = 'signed-out'
      where client_id is not null and ended_at is null and id in (select session_id from gone)`.execute(db)
  })
}

/**
 * Removes from a record its own id, the code that a person enters for it, and, for an interaction, the session's id and
 * the address that ends with it.
 */
function withoutSecrets({ jti: _jti, userCode: _code, ...payload }: AdapterPayload): AdapterPayload {
  if (payload.kind !== 'Interaction') return payload
  const { returnTo: _returnTo, session, ...rest } = payload
  const { cookie: _cookie, ...stored } = session ?? {}
  return { ...rest, ...(session && { session: stored }) }
}

function withSecrets(
  model: string,
  payload: AdapterPayload,
  id: string | undefined,
  issuer: string,
): AdapterPayload {
  if (id === undefined) return payload
  const returnTo = model === 'Interaction' && {
    returnTo: `${issuer}/oauth/authorize/${encodeURIComponent(id)}`,
  }
  return { ...payload, jti: id, ...returnTo }
}
