import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FileTables } from '@atrium/files/file/server/file.tables.ts'
import type { Scoped } from '../db/connection/tenant.ts'
import type { TestApp } from './app.ts'

/** Stores a file as if a user of the tenant had uploaded it: its row and its contents. */
export async function putFile(
  test: Pick<TestApp, 'site' | 'store'>,
  tenantId: number,
  file: { name: string; mediaType: string; content: Buffer; bucket?: string; directory?: string },
): Promise<{ id: string; key: string }> {
  const { content, bucket = 'hpfm', ...rest } = file
  const key = randomBytes(32).toString('hex')
  await test.store.put(key, Readable.from([content]))
  const { id } = await test.site({}, (db: Scoped<FileTables>) =>
    db
      .insertInto('file')
      .values({
        tenantId,
        key,
        bucket,
        ...rest,
        size: content.length,
        sha256: createHash('sha256').update(content).digest('hex'),
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  return { id, key }
}
