import { requireAccess } from '@atrium/server/access/decide'
import type { Session } from '@atrium/server/auth/session'
import type { Importable } from '@atrium/server/interchange/importable'
import type { OwnCalls } from '@atrium/server/interchange/own-calls'
import { type ValueRow, valueListApi, valueListDraft, valueRow } from '../value-list.contract.ts'
import { insertValue, insertValueList, lockValueList } from './value-list.actions.ts'
import type { ValueListDb } from './value-list.tables.ts'

/** Imports values by rows; the first row of an unknown lookup creates it. */
export const valueListImport = (own: OwnCalls): Importable => ({
  code: 'HPFM.LOV',
  name: ['Lookups', '值集', 'قوائم القيم'],
  access: valueListApi.updateValue.access,
  draft: valueRow,
  listPath: valueListApi.values.path,
  samples: {
    lovCode: 'HARBOUR.PIER',
    lovName: 'Piers',
    value: 'P4',
    meaning: 'Pier four',
    orderSeq: '40',
    parentValue: '',
    tag: 'north',
    startDateActive: '2026-01-01',
    endDateActive: '2030-12-31',
  },
  unique: [['lovCode', 'value']],
  insert: async (db, session, { lovCode, lovName = lovCode, ...value }: ValueRow) => {
    const lovId =
      (await findOwn(db, session, lovCode)) ?? (await make(db, session, own, { lovCode, lovName }))
    await lockValueList(db, lovId)
    return insertValue(db, session.language, lovId, { ...value, enabledFlag: 1 })
  },
})

const findOwn = async (db: ValueListDb, { tenantId }: Session, code: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('lov')
      .select('id')
      .where('tenantId', '=', tenantId)
      .where('code', '=', code)
      .executeTakeFirst()
  )?.id

function make(
  db: ValueListDb,
  session: Session,
  own: OwnCalls,
  named: { lovCode: string; lovName: string },
): Promise<string> {
  requireAccess(session, valueListApi.create.access)
  return insertValueList(db, own, session.language, valueListDraft.parse(named))
}
