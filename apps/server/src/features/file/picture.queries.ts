import { randomUUID } from 'node:crypto'
import { pictureAddress } from '@atrium/contract/file/picture'
import type { PictureTable } from '../../db/tables.ts'
import type { Scoped } from '../../db/tenant.ts'
import type { Session } from '../../http/session.ts'

type MediaType = PictureTable['mediaType']

/**
 * Stores a picture of the own person and answers its address. Of those before it only the one that is shown stays, so
 * that nobody fills the disk by uploading.
 */
export async function insertPicture(
  db: Scoped,
  session: Session,
  picture: { mediaType: MediaType; content: Buffer },
): Promise<string> {
  const shown = await db
    .selectFrom('appUser')
    .select('imageUrl')
    .where('id', '=', session.userId)
    .executeTakeFirst()
  const shownKey = shown?.imageUrl?.split('/').at(-1) ?? ''
  await db.deleteFrom('picture').where('userId', '=', session.userId).where('key', '!=', shownKey).execute()
  const key = `${randomUUID()}${randomUUID()}`.replaceAll('-', '')
  await db
    .insertInto('picture')
    .values({ key, userId: session.userId, ...picture })
    .execute()
  return pictureAddress(session.tenantId, key)
}

export function findPicture(
  db: Scoped,
  key: string,
): Promise<{ mediaType: MediaType; content: Buffer } | undefined> {
  return db.selectFrom('picture').select(['mediaType', 'content']).where('key', '=', key).executeTakeFirst()
}
