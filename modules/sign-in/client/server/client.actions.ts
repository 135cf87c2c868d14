import { randomBytes } from 'node:crypto'
import { consoleClientId } from '@atrium/contract/constants'
import type { BodyOf } from '@atrium/contract/endpoint'
import { hashOf } from '@atrium/server/auth/session'
import { nowMs } from '@atrium/server/db/connection/clock'
import { lockVersion } from '@atrium/server/db/tables/rows'
import { mergedTexts } from '@atrium/server/db/tables/texts'
import { AppError } from '@atrium/server/http/app-error'
import type { ClientDraft, clientApi } from '../client.contract.ts'
import type { ClientDb } from './client.tables.ts'

type Change = BodyOf<typeof clientApi.update>
type Refs = BodyOf<typeof clientApi.remove>

/** Creates a client. For a confidential client the answer includes the secret. */
export async function insertClient(
  db: ClientDb,
  language: string,
  draft: ClientDraft,
): Promise<{ id: string; secret?: string }> {
  // The console is a built-in client: a row with its id would never be used.
  if (draft.clientId === consoleClientId) throw new AppError('error.client.id_taken')
  const secret = draft.confidential ? newSecret() : undefined
  const { id } = await db
    .insertInto('oauthClient')
    .values({
      clientId: draft.clientId,
      name: JSON.stringify(mergedTexts({}, language, draft.name, draft._tls?.name)),
      ...rightsOf(draft),
      ...(secret !== undefined && secretColumns(secret)),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, ...(secret !== undefined && { secret }) }
}

/**
 * Replaces the secret. Tokens issued under the old one stay valid until they expire, but renewing them takes
 * the new one.
 */
export async function renewSecret(
  db: ClientDb,
  ref: { id: string; objectVersionNumber: number },
): Promise<string> {
  await lockVersion(db, 'oauthClient', ref)
  const secret = newSecret()
  await db.updateTable('oauthClient').set(secretColumns(secret)).where('id', '=', ref.id).execute()
  return secret
}

const newSecret = (): string => randomBytes(32).toString('base64url')

const secretColumns = (secret: string) => ({ secretHash: hashOf(secret), secretAt: new Date(nowMs()) })

export async function updateClient(db: ClientDb, language: string, change: Change): Promise<void> {
  await lockVersion(db, 'oauthClient', change)
  const { name } = await db
    .selectFrom('oauthClient')
    .select('name')
    .where('id', '=', change.id)
    .executeTakeFirstOrThrow()
  await db
    .updateTable('oauthClient')
    .set({
      name: JSON.stringify(mergedTexts(name, language, change.name, change._tls?.name)),
      ...rightsOf(change),
    })
    .where('id', '=', change.id)
    .execute()
}

const rightsOf = ({
  redirectUris,
  redirectMatch,
  grants,
  legacy,
  stepUp,
  allowedOrigins,
  enabled,
  scopes,
  accessTokenValidity,
  refreshTokenValidity,
  asksConsent,
  backchannelLogoutUri,
}: Omit<ClientDraft, 'clientId' | 'confidential'>) => ({
  redirectUris,
  redirectMatch,
  grants,
  legacy,
  stepUp,
  allowedOrigins,
  enabled,
  scopes,
  accessSeconds: accessTokenValidity,
  refreshSeconds: refreshTokenValidity,
  asksConsent,
  backchannelLogoutUri: backchannelLogoutUri ?? null,
})

export async function deleteClients(db: ClientDb, refs: Refs): Promise<void> {
  // A fixed order, so that two batches never deadlock.
  const sorted = [...refs].sort((one, other) => (one.id < other.id ? -1 : 1))
  for (const ref of sorted) await lockVersion(db, 'oauthClient', ref)
  await db
    .deleteFrom('oauthClient')
    .where(
      'id',
      'in',
      sorted.map(ref => ref.id),
    )
    .execute()
}
