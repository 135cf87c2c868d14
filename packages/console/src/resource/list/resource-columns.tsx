import { platformTenantId } from '@atrium/contract/constants'
import { elementOf } from '@atrium/contract/resource/field-rights'
import type { Field } from '@atrium/contract/resource/fields'
import type { AnyResource } from '@atrium/contract/resource/resource'
import type { Column } from '@atrium/ui/table/data-table-columns.ts'
import type { ReactNode } from 'react'
import type { WithCode } from '../../access/permitted.tsx'
import { when } from '../../language/when.tsx'
import { byPerson } from '../../links/record-link.tsx'
import { kindOf } from '../kinds/kinds.ts'
import { valueIn } from '../own-fields.ts'
import type { AnyRow } from '../record-value.ts'
import type { ResourceDrawings } from '../resource-drawings.ts'
import { StateMark } from '../resource-state.tsx'
import type { ResourceText } from '../resource-text.ts'
import type { SentenceText } from '../resource-texts.ts'

/** The columns of a resource's list. The last ones are hidden first when space runs out. */
export function columnsOf(
  of: AnyResource,
  text: ResourceText,
  t: SentenceText,
  cells: ResourceDrawings['cells'] = {},
): readonly WithCode<Column<AnyRow>>[] {
  const ids = of.list.columns.map(column => (typeof column === 'string' ? column : column[0]))
  // The list adds the column of tenants where they are several.
  const own = ids.filter(id => id !== 'tenantName')
  return own.map((id, at) => {
    const leaves = at > 1 && { leaves: at }
    if (id === 'lastUpdateDate')
      return {
        id,
        header: t('changed'),
        cell: row => when(row.lastUpdateDate),
        sortable: true,
        tone: 'quiet',
        ...leaves,
      }
    if (id === 'lastUpdatedBy')
      return {
        id,
        header: t('by'),
        cell: row => byPerson(row.lastUpdatedBy as string | null | undefined, row.lastUpdatedByName),
        tone: 'quiet',
        ...leaves,
      }
    if (id === 'platformFlag')
      return {
        id,
        header: t('from'),
        cell: row => t(row.tenantId === platformTenantId ? 'platform' : 'own'),
        ...leaves,
      }
    const field = of.fields[id] as Field
    const code = elementOf(of, id, 'read')
    return {
      id,
      ...(code !== undefined && { code }),
      header: text.titleOf(id),
      cell: row => {
        const Own = cells[id]
        if (Own) return <Own row={row} title={text.titleOf(id)} />
        if (field.kind === 'state' && row[id] !== undefined)
          return <StateMark of={of} state={String(row[id])} text={text} />
        return cellOf(id, field, row, text, t)
      },
      sortable: field.traits.sortable,
      ...(at === 0 ? { main: true } : leaves),
      ...(field.kind === 'code' && at > 0 && { tone: 'code' as const }),
      ...(field.kind === 'enabled' && { mark: 'status' as const }),
      ...(field.kind === 'longText' && { tone: 'quiet' as const }),
      ...(kindOf(field).isNumber && { align: 'end' as const }),
    }
  })
}

/** The value of a field in words. */
export function cellOf(
  name: string,
  field: Field,
  row: AnyRow,
  text: ResourceText,
  t: SentenceText,
): ReactNode {
  const value = valueIn(row, name)
  return value === undefined ? undefined : kindOf(field).cell({ value, name, field, row, text, t })
}
