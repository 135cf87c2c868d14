import type { Session } from '@atrium/server/auth/session'
import type { Scoped } from '@atrium/server/db/connection/tenant'
import { type Importable, refusedColumn } from '@atrium/server/interchange/importable'
import { sql } from 'kysely'
import { type MenuRow, menuEntryApi, menuRow } from '../menu-entry.contract.ts'
import { deleteEntry, insertEntry } from './menu-entry.actions.ts'
import { type Level, levelFor } from './menu-entry.queries.ts'

/** Imports menu entries by rows, each in a folder that exists or is further up in the file. */
export const menuEntryImport: Importable = {
  code: 'HIAM.MENU',
  name: ['Menus', '菜单', 'القوائم'],
  access: menuEntryApi.create.access,
  draft: menuRow,
  listPath: menuEntryApi.tree.path,
  samples: {
    code: 'harbour.berths',
    name: 'Berths',
    type: 'menu',
    parentCode: '',
    route: '/harbour/berths',
    icon: 'anchor',
    quickIndex: 'HB',
    sort: '10',
    level: '',
  },
  unique: [['code', 'level']],
  removal: {
    access: menuEntryApi.remove.access,
    table: 'menu',
    remove: (db, session, ref) => deleteEntry(db, session, session.language, ref),
  },
  insert: async (db, session, { parentCode, ...draft }: MenuRow) =>
    insertEntry(db, session, session.language, {
      ...draft,
      ...(parentCode && {
        parentId: await findFolder(db, session, levelFor(session, draft.level), parentCode),
      }),
    }),
}

/**
 * The folder with a code, the tenant's own before the platform's.
 * @throws `error.data_invalid` naming the code that no folder of the level has
 */
async function findFolder(
  db: Scoped,
  { tenantId, language }: Session,
  level: Level,
  code: string,
): Promise<string> {
  const folder = await db
    .selectFrom('menu')
    .select('id')
    .where('level', '=', level)
    .where('code', '=', code)
    .where('type', 'in', ['root', 'dir'])
    .orderBy(sql`tenant_id = ${tenantId}`, 'desc')
    .executeTakeFirst()
  if (!folder) throw refusedColumn(language, 'error.menu.parent', 'parentCode', code)
  return folder.id
}
