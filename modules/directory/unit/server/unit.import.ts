import type { Session } from '@atrium/server/auth/session'
import { type Importable, refusedColumn } from '@atrium/server/interchange/importable'
import type { FindCustom } from '@atrium/server/resource/custom/custom-fields'
import { withCustomColumns } from '@atrium/server/resource/custom/custom-import'
import { cellOf } from '@atrium/server/resource/kinds/cells'
import { type UnitRow, unitApi, unitRow } from '../unit.contract.ts'
import { deleteUnit, insertUnit } from './unit.actions.ts'
import type { UnitDb } from './unit.tables.ts'

/**
 * Imports units by rows, each below one that exists or is further up in the file. A row without own values makes a unit
 * without them, even if a field is required.
 */
export const unitImport = (findOwn: FindCustom): Importable =>
  withCustomColumns(importedUnits(findOwn), findOwn, field => cellOf(field).optional())

const importedUnits = (findOwn: FindCustom): Importable => ({
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
  async insert(db: UnitDb, session, { parentUnitCode, ...draft }: UnitRow) {
    const acting = { db, session, language: session.language }
    const added = (await findOwn(acting))(session.tenantId)
    return insertUnit(
      { ...acting, added },
      {
        ...draft,
        enabledFlag: 1,
        ...(parentUnitCode && { parentUnitId: await findParent(db, session, parentUnitCode) }),
      },
    )
  },
})

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
