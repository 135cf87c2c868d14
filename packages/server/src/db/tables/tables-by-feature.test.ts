import type { UserGroupDb } from '@atrium/directory/user-group/server/user-group.tables.ts'
import type { ManagedDownloadDb } from '@atrium/portal/managed-download/server/managed-download.tables.ts'
import { expect, it } from 'vitest'
import { lockVersion } from './rows.ts'

// Each line below an expected error would fail the type check if it compiled. None of them runs.

const ownTables = (db: UserGroupDb) => [
  db.selectFrom('userGroup').innerJoin('appUser', 'appUser.id', 'userGroup.createdBy'),
  // @ts-expect-error: a table of another module
  db.selectFrom('oauthClient'),
  // @ts-expect-error: a table of another module
  db.selectFrom('userGroup').innerJoin('notice', 'notice.id', 'userGroup.id'),
  // @ts-expect-error: a table of another module
  lockVersion(db, 'notice', { id: '', objectVersionNumber: 1 }),
]

const readableTables = (db: ManagedDownloadDb) => [
  db.selectFrom('portalFile').innerJoin('file', 'file.id', 'portalFile.storedId').select('file.name'),
  // @ts-expect-error: a column that is only read
  db.insertInto('file').values({ name: 'price-list.pdf' }),
  // @ts-expect-error: a column that is only read
  db.updateTable('file').set({ name: 'price-list.pdf' }),
]

it('is held by the compiler', () => {
  expect([ownTables, readableTables]).toHaveLength(2)
})
