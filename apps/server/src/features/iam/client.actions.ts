import { consoleClientId } from '@atrium/contract/constants'
import type { BodyOf } from '@atrium/contract/endpoint'
import type { ClientDraft, clientApi } from '@atrium/contract/iam/client'
import { lockVersion } from '../../db/rows.ts'
import type { Scoped } from '../../db/tenant.ts'
import { mergedTexts } from '../../db/texts.ts'
import { AppError } from '../../http/app-error.ts'

type Change = BodyOf<typeof clientApi.update>
type Refs = BodyOf<typeof clientApi.remove>

export async function insertClient(db: Scoped, language: string, draft: ClientDraft): Promise<string> {
  // The console is built in: a row of this name would never be asked.
  if (draft.clientId === consoleClientId) throw new AppError('error.client.id_taken')
  const { id } = await db
    .insertInto('oauthClient')
    .values({
      clientId: draft.clientId,
      name: JSON.stringify(mergedTexts({}, language, draft.name, draft._tls?.name)),
      ...rightsOf(draft),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateClient(db: Scoped, language: string, change: Change): Promise<void> {
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
  grants,
  legacy,
  allowedOrigins,
  enabled,
}: Omit<ClientDraft, 'clientId'>) => ({ redirectUris, grants, legacy, allowedOrigins, enabled })

export async function deleteClients(db: Scoped, refs: Refs): Promise<void> {
  // In one order, so that two batches never wait for each other.
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
