import { customCodeOf, customName } from '@atrium/contract/resource/custom'
import type { Session } from '../../auth/session.ts'
import type { Scoped } from '../../db/connection/tenant.ts'
import type { Importable } from '../../interchange/importable.ts'
import { cellOf, readCell, sampleOf, writtenCell } from '../kinds/cells.ts'
import type { AnyRecord } from '../resource-db.ts'
import type { FindCustom, TenantField } from './custom-fields.ts'

/**
 * An import that has for each tenant a column for each field that it has added and the session writes. Records that it
 * reads and writes have the values in `custom`.
 */
export const withCustomColumns = (plain: Importable, find: FindCustom, cell = cellOf): Importable => ({
  ...plain,
  async forTenant(acting) {
    // A feature may have replaced parts of it.
    const own = this
    const found = (await find(acting))(acting.session.tenantId)
    const fields = found.filter(({ access }) => access === 'write')
    const columns = <Value>(of: (field: TenantField) => Value) =>
      Object.fromEntries(fields.map(field => [customName(field.code), of(field)]))
    const { existing } = own
    return {
      ...own,
      draft: own.draft.safeExtend(columns(({ field }) => cell(field))),
      samples: { ...own.samples, ...columns(({ field }) => sampleOf(field)) },
      titles: { ...own.titles, ...columns(({ titles }) => titles) },
      written(name, value) {
        const added = fields.find(({ code }) => customName(code) === name)
        return added ? writtenCell(added.field, value) : (own.written?.(name, value) ?? String(value))
      },
      insert: (db: Scoped, session: Session, draft: AnyRecord) =>
        own.insert(db, session, gathered(draft) as never),
      ...(existing && {
        existing: {
          ...existing,
          async read(db, session, id) {
            const { custom = {}, ...record } = await existing.read(db, session, id)
            const values = custom as AnyRecord
            return {
              ...record,
              ...columns(({ code, field }) => readCell(field, values[code], session.timeZone)),
            }
          },
          update: (db: Scoped, session: Session, id: string, draft: AnyRecord) =>
            existing.update(db, session, id, gathered(draft) as never),
        },
      }),
    }
  },
})

/** A draft whose own values are in `custom`, as those of other writes are; without any it has no `custom`. */
function gathered(draft: AnyRecord): AnyRecord {
  const others: Record<string, unknown> = {}
  const custom: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(draft)) {
    const code = customCodeOf(name)
    if (code === undefined) others[name] = value
    else if (value !== undefined) custom[code] = value
  }
  return Object.keys(custom).length === 0 ? others : { ...others, custom }
}
