import { useUiText } from '@atrium/ui/theme/ui-text.ts'
import { Select, type SelectProps } from '@mantine/core'
import { useLookupValues } from './lov-query.ts'

interface LovSelectProps
  extends Pick<
    SelectProps,
    | 'id'
    | 'label'
    | 'description'
    | 'error'
    | 'required'
    | 'readOnly'
    | 'onBlur'
    | 'onFocus'
    | 'allowDeselect'
  > {
  lovCode: string
  value: string | null
  /** The text of a stored value that is no longer offered. */
  text?: string | undefined
  onChange: (value: string | null) => void
}

/** Selects a value of a short lookup, without a dialog. */
export function LovSelect({ lovCode, value, text, onChange, ...rest }: LovSelectProps) {
  const words = useUiText()
  const values = useLookupValues([lovCode]).data?.[lovCode] ?? []
  const options = values.map(one => ({ value: one.value, label: one.meaning }))
  const isOffered = value === null || options.some(one => one.value === value)
  return (
    <Select
      {...rest}
      data={isOffered ? options : [{ value, label: text ?? value }, ...options]}
      value={value}
      onChange={onChange}
      searchable={options.length > 10}
      clearable={rest.allowDeselect !== false && !rest.readOnly && !rest.required}
      clearButtonProps={{ 'aria-label': words.clear }}
      nothingFoundMessage={words.nothingFound}
    />
  )
}
