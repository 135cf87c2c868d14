import type { QueryField } from '@atrium/ui/filter/query-bar.tsx'
import type { CustomControl } from '@atrium/ui/filter/query-control.tsx'
import { LovPicker } from './lov-picker.tsx'

interface LovQueryField {
  name: string
  label: string
  viewCode: string
  /** The name of a value in the address, if the loaded rows provide it. */
  nameOf: (value: string) => string | undefined
}

/** A field of the query bar that picks a record, such as the tenant on the lists of the platform. */
export function lovQueryField({ name, label, viewCode, nameOf }: LovQueryField): QueryField {
  const control = ({ id, entry, onChange, bare }: CustomControl) => {
    const value = entry === undefined ? null : String(entry)
    return (
      <LovPicker
        id={id}
        viewCode={viewCode}
        label={label}
        bare={bare}
        value={value}
        text={value === null ? undefined : nameOf(value)}
        onChange={onChange}
      />
    )
  }
  return { kind: 'custom', name, label, control }
}
