import type { Tabled } from '@atrium/contract/resource/declared'
import type { Field } from '@atrium/contract/resource/fields'
import { lookupCodeOf } from '@atrium/contract/resource/names'
import { LovMultiPicker, LovPicker } from '../../lookups/lov-picker.tsx'
import { peopleView } from '../../lookups/people.ts'
import { type RowValues, rowsOf } from '../record-value.ts'
import { chosen, type InputProps, type Kind } from './kind.ts'
import { nameIn } from './named.ts'

/** A record that the field stands for. */
export const record: Kind = {
  ...chosen,
  Input: RecordField,
  // Absent if the role does not see it: an id says nothing.
  cell: ({ name, row }) => nameIn(row, name),
}

/** Several of them, each of which is a row. */
export const references: Kind = {
  ...chosen,
  Input: RecordsField,
  cell: () => undefined,
  typed: () => [],
  sent: () => undefined,
}

/** The dialog in which a field's record is found. */
export const viewOf = (of: Tabled, { kind, target = '' }: Field): string => {
  if (kind === 'person') return peopleView
  if (kind === 'unit') return 'HPFM.UNIT'
  return lookupCodeOf(target === 'self' ? of.name : target)
}

function RecordField({ of, name, stored, record: { form, field }, declared, shared }: InputProps) {
  const known = nameIn(stored, name)
  return (
    <LovPicker
      {...shared}
      {...(known !== undefined && { text: known })}
      viewCode={viewOf(of, declared)}
      {...(declared.target === 'self' && stored && { except: String(stored[of.idField]) })}
      {...field(name)}
      value={form.values[name] as string | null}
    />
  )
}

function RecordsField({ of, name, stored, record: { form, field }, declared, shared }: InputProps) {
  const rows = form.values[name] as readonly RowValues[]
  const names = rowsOf(stored, name).map(row => [
    String(row.record),
    nameIn(row, 'record') ?? String(row.record),
  ])
  const props = field(name)
  // The server speaks of one row.
  const error = [props, ...rows.map((_, at) => field(`${name}.${at}.record`))].find(one => one.error)?.error
  return (
    <LovMultiPicker
      {...shared}
      {...props}
      error={error}
      viewCode={viewOf(of, declared)}
      texts={Object.fromEntries(names)}
      value={rows.map(row => String(row.record))}
      onChange={ids =>
        form.setFieldValue(
          name,
          ids.map(id => rows.find(row => row.record === id) ?? { key: `new-${id}`, record: id }),
        )
      }
    />
  )
}
