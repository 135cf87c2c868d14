import { NumberInput, Select, Switch, TextInput } from '@mantine/core'
import { IconChevronDown, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { DateField } from '../form/date-field.tsx'
import { Glyph } from '../icon/glyph.tsx'
import { cx } from '../theme/cx.ts'
import { useUiText } from '../theme/ui-text.ts'
import css from './query-bar.module.css'

/** The kind of input of a field. */
export type FieldKind =
  | { kind: 'text' }
  | { kind: 'number' }
  | { kind: 'date' | 'datetime'; format?: string }
  | { kind: 'switch' }
  | { kind: 'select'; options: readonly { value: string; label: string }[] }
  | { kind: 'custom'; control: (control: CustomControl) => ReactNode }

/** The props of a custom control: the bar draws its border and its label. */
export interface CustomControl {
  id: string
  entry: QueryEntry | undefined
  onChange: (entry: QueryEntry | null) => void
  bare: { variant: 'unstyled'; classNames: { root: string; input: string } }
}

export type QueryEntry = string | number | boolean

type QueryControlProps = {
  field: FieldKind & { label: string; hint?: string }
  entry: QueryEntry | undefined
  onChange: (entry: QueryEntry | null) => void
  id: string
  /** The message is shown below; this marks the field. */
  error?: boolean
  'aria-describedby'?: string
  disabled?: boolean
}

/** The input of a field. The bar draws its border and its label. */
export function QueryControl(props: QueryControlProps) {
  const { field, entry, onChange, ...input } = props
  switch (field.kind) {
    case 'custom':
      return field.control({ id: input.id, entry, onChange, bare })
    case 'select':
      return <SelectControl {...props} options={field.options} />
    case 'date':
    case 'datetime':
      return <DateControl {...props} kind={field.kind} format={field.format} />
    case 'number':
      return (
        <NumberInput
          {...input}
          {...bare}
          // A text where it comes from the address.
          value={typeof entry === 'boolean' ? '' : (entry ?? '')}
          onChange={number => onChange(typeof number === 'number' ? number : null)}
          placeholder={field.hint ?? ''}
          hideControls
        />
      )
    case 'switch':
      return (
        <Switch
          {...input}
          checked={entry === true}
          onChange={event => onChange(event.currentTarget.checked)}
        />
      )
    case 'text':
      return <TextControl {...props} />
  }
}

const bare = {
  variant: 'unstyled',
  classNames: { root: css.fill ?? '', input: css.input ?? '' },
} as const

type SelectControlProps = QueryControlProps & { options: readonly { value: string; label: string }[] }

function SelectControl({ field, entry, onChange, options, ...input }: SelectControlProps) {
  const words = useUiText()
  return (
    <Select
      {...input}
      {...bare}
      data={[{ value: '', label: words.any }, ...options]}
      value={typeof entry === 'string' ? entry : ''}
      onChange={choice => onChange(choice)}
      allowDeselect={false}
      rightSection={<Glyph icon={IconChevronDown} size={14} />}
      rightSectionWidth={22}
      comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
      classNames={{ ...bare.classNames, input: cx(css.input, css.chosen) }}
    />
  )
}

type DateControlProps = QueryControlProps & { kind: 'date' | 'datetime'; format: string | undefined }

function DateControl({ field, entry, onChange, kind, format, ...input }: DateControlProps) {
  const words = useUiText()
  const withTime = kind === 'datetime'
  return (
    <DateField
      {...input}
      {...bare}
      name={field.label}
      value={typeof entry === 'string' ? entry : null}
      onChange={onChange}
      format={format ?? (withTime ? 'YYYY-MM-DD HH:mm' : 'YYYY-MM-DD')}
      withTime={withTime}
      placeholder={field.hint ?? words.any}
    />
  )
}

function TextControl({ field, entry, onChange, ...input }: QueryControlProps) {
  const words = useUiText()
  return (
    <>
      <TextInput
        {...input}
        {...bare}
        value={typeof entry === 'string' ? entry : ''}
        onChange={event => onChange(event.currentTarget.value)}
        placeholder={field.hint ?? ''}
        autoComplete="off"
      />
      {entry && (
        <button
          type="button"
          className={css.clear}
          tabIndex={-1}
          aria-label={`${words.clear}: ${field.label}`}
          onClick={() => onChange(null)}
        >
          <Glyph icon={IconX} size={14} />
        </button>
      )}
    </>
  )
}
