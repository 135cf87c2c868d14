import type { Session } from '@atrium/server/auth/session'
import { type Importable, refusedColumn } from '@atrium/server/interchange/importable'
import { type UnitRow, unitApi, unitRow } from '../unit.contract.ts'
import { deleteUnit, insertUnit } from './unit.actions.ts'
import type { UnitDb } from './unit.tables.ts'

/** Imports units by rows, each below one that exists or is further up in the file. */
export const unitImport: Importable = {
  code: 'HPFM.UNIT',
  name: ['Organization', '组织架构', 'الهيكل التنظيمي'],
  access: unitApi.create.access,
  draft: unitRow,
  listPath: unitApi.create.path,
  samples: {
    unitCode: 'HARBOUR',
    unitName: 'Harbour',
    unitTypeCode: 'DEPARTMENT',
    parentUnitCode: '',
    orderSeq: '10',
  },
  unique: [['unitCode']],
  removal: {
    access: unitApi.remove.access,
    table: 'unit',
    remove: (db, _session, { id: unitId, objectVersionNumber }) =>
      deleteUnit(db, { unitId, objectVersionNumber }),
  },
  insert: async (db, session, { parentUnitCode, ...draft }: UnitRow) =>
    insertUnit(db, session.language, {
      ...draft,
      enabledFlag: 1,
      ...(parentUnitCode && { parentUnitId: await findParent(db, session, parentUnitCode) }),
    }),
}

/** @throws `error.data_invalid` naming the code that no unit of the tenant has */
async function findParent(db: UnitDb, { tenantId, language }: Session, code: string): Promise<string> {
  const parent = await db
    .selectFrom('unit')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('code', '=', code)
    .executeTakeFirst()
  if (!parent) throw refusedColumn(language, 'error.unit.parent_unknown', 'parentUnitCode', code)
  return parent.id
}
