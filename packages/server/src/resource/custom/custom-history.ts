import type { RecordHistory } from '../../history/record-history.ts'
import { findCustomFields } from './custom-fields.ts'

/**
 * How a version restores the values of fields that the tenant has added: those that are in use and not absent for the
 * session, because a field may have been removed since.
 */
export const customHistory = (resource: string): Pick<RecordHistory, 'fields' | 'ready'> => ({
  fields: { custom: row => row.get('custom') ?? {} },
  async ready({ custom, ...body }, context) {
    const inUse = new Set((await findCustomFields(context, resource)).map(({ code }) => code))
    const values = Object.entries(custom as object).filter(([code]) => inUse.has(code))
    return { ...body, custom: Object.fromEntries(values) }
  },
})
