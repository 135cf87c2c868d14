import { Combobox, NumberInput, Select, Switch, TextInput, useCombobox } from '@mantine/core'
import { IconCheck, IconChevronDown, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { DateField } from '../form/date-field.tsx'
import { Glyph } from '../icon/glyph.tsx'
import { cx } from '../theme/cx.ts'
import { useUiText } from '../theme/ui-text.ts'
import { chosenValues, toggledEntry } from './chosen-values.ts'
import css from './query-bar.module.css'

interface Option {
  value: string
  label: string
}

/** The kind of input of a field. */
export type FieldKind =
  | { kind: 'text' }
  | { kind: 'number' }
  | { kind: 'date' | 'datetime'; format?: string }
  | { kind: 'switch' }
  | {
      kind: 'select'
      options: readonly Option[]
      /** Several may be chosen: rows with any of them match. Values must not contain commas. */
      many?: boolean
    }
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
      return field.many ? (
        <ManyControl {...props} options={field.options} />
      ) : (
        <SelectControl {...props} options={field.options} />
      )
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

type SelectControlProps = QueryControlProps & { options: readonly Option[] }

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

/** A choice of several values. Its list stays open while they are chosen. */
function ManyControl({ field, entry, onChange, options, ...input }: SelectControlProps) {
  const words = useUiText()
  const list = useCombobox({ onDropdownClose: () => list.resetSelectedOption() })
  const chosen = chosenValues(entry)
  const labels = options.flatMap(({ value, label }) => (chosen.includes(value) ? label : []))
  function choose(value: string) {
    onChange(value === '' ? null : toggledEntry(options, entry, value))
    if (value === '') list.closeDropdown()
  }
  return (
    <Combobox store={list} onOptionSubmit={choose} width="max-content" position="bottom-start">
      <Combobox.Target targetType="button" withExpandedAttribute>
        <TextInput
          {...input}
          {...bare}
          classNames={{ ...bare.classNames, input: cx(css.input, css.chosen, css.pressed) }}
          readOnly
          value={labels.join(', ') || words.any}
          onClick={() => list.toggleDropdown()}
          rightSection={<Glyph icon={IconChevronDown} size={14} />}
          rightSectionWidth={22}
          rightSectionPointerEvents="none"
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options aria-label={field.label} aria-multiselectable>
          {[{ value: '', label: words.any }, ...options].map(({ value, label }) => {
            const isChosen = value === '' ? chosen.length === 0 : chosen.includes(value)
            return (
              <Combobox.Option key={value} value={value} active={isChosen} aria-selected={isChosen}>
                <span className={css.option}>
                  <span className={css.tick}>{isChosen && <Glyph icon={IconCheck} size={14} />}</span>
                  {label}
                </span>
              </Combobox.Option>
            )
          })}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
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
