import { customCodeOf, customName } from '@atrium/contract/resource/custom'
import type { Session } from '../../auth/session.ts'
import type { Scoped } from '../../db/connection/tenant.ts'
import type { Importable } from '../../interchange/importable.ts'
import { cellOf, sampleOf } from '../kinds/cells.ts'
import type { AnyRecord } from '../resource-db.ts'
import type { FindCustom, TenantField } from './custom-fields.ts'

/** The import of a resource, which for each tenant has a column for each field that it has added and the session writes. */
export const withCustomColumns = (own: Importable, find: FindCustom): Importable => ({
  ...own,
  async forTenant(acting) {
    const found = (await find(acting))(acting.session.tenantId)
    const fields = found.filter(({ access }) => access === 'write')
    const columns = <Value>(of: (field: TenantField) => Value) =>
      Object.fromEntries(fields.map(field => [customName(field.code), of(field)]))
    return {
      ...own,
      draft: own.draft.extend(columns(({ field }) => cellOf(field))),
      samples: { ...own.samples, ...columns(({ field }) => sampleOf(field)) },
      titles: columns(({ titles }) => titles),
      insert: (db: Scoped, session: Session, draft: AnyRecord) =>
        own.insert(db, session, gathered(draft) as never),
    }
  },
})

/** A draft whose own values are in `custom`, as those of other writes are. */
function gathered(draft: AnyRecord): AnyRecord {
  const cells = Object.entries(draft).map(([name, value]) => [customCodeOf(name), name, value] as const)
  return {
    ...Object.fromEntries(
      cells.flatMap(([code, name, value]) => (code === undefined ? [[name, value]] : [])),
    ),
    custom: Object.fromEntries(
      cells.flatMap(([code, , value]) => (code === undefined ? [] : [[code, value]])),
    ),
  }
}
