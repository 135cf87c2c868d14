import { Button, Loader, NumberInput, Select, Switch, TextInput } from '@mantine/core'
import { DatePickerInput, DateTimePicker } from '@mantine/dates'
import { IconChevronDown, IconChevronUp, IconSearch, IconX } from '@tabler/icons-react'
import { type CSSProperties, type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { cx } from './cx.ts'
import { Glyph } from './glyph.tsx'
import css from './query-bar.module.css'
import { useUiText } from './ui-text.ts'

/** How a field is typed. */
export type FieldKind =
  | { kind: 'text' }
  | { kind: 'number' }
  | { kind: 'date' | 'datetime'; format?: string }
  | { kind: 'switch' }
  | { kind: 'select'; options: readonly { value: string; label: string }[] }
  | { kind: 'custom'; control: (control: CustomControl) => ReactNode }

/** What a control of somebody else needs to stand in the bar: the bar draws its edge and its label. */
export interface CustomControl {
  id: string
  entry: QueryEntry | undefined
  onChange: (entry: QueryEntry | null) => void
  bare: { variant: 'unstyled'; classNames: { root: string; input: string } }
}

export interface FieldRules {
  /** How the words are compared: "contains", "starts with". */
  hint?: string
  /** The reason why a value cannot be searched for, or null. */
  validate?: (value: QueryEntry | undefined) => string | null
  disabled?: boolean
}

export type QueryField = FieldKind & FieldRules & { name: string; label: string }

export type QueryEntry = string | number | boolean

/** Fields that are not set are left out. */
export type QueryValue = Readonly<Record<string, QueryEntry>>

type QueryBarProps = {
  fields: readonly QueryField[]
  value: QueryValue
  onSearch: (value: QueryValue) => void
  /** How many fields stand in the bar before "More". */
  first?: number
  /** So many fields side by side, where a line has no room for all of them. */
  columns?: number
  busy?: boolean
}

/** The first fields in one line with their labels inside; "More" shows all of them in a grid. Enter searches. */
export function QueryBar({ fields, value, onSearch, first = 3, columns, busy = false }: QueryBarProps) {
  const words = useUiText()
  const form = useRef<HTMLFormElement>(null)
  // By content: a list hands over a new object with every draw, and typed text must outlive that.
  const content = JSON.stringify(value)
  const [applied, setApplied] = useState(content)
  const [draft, setDraft] = useState(value)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [open, setOpen] = useState(false)

  if (applied !== content) {
    setApplied(content)
    setDraft(value)
    setErrors({})
  }

  const shown = open ? fields : fields.slice(0, first)
  const isSet = Object.keys(draft).length > 0

  function change(field: QueryField, entry: QueryEntry | null) {
    const { [field.name]: _, ...others } = draft
    const next =
      entry === null || entry === '' || entry === false ? others : { ...others, [field.name]: entry }
    setDraft(next)
    // Once a field has failed it is judged again on every key.
    if (errors[field.name]) setErrors(found => ({ ...found, [field.name]: judge(field, next) ?? '' }))
  }

  function search(event: FormEvent) {
    event.preventDefault()
    // In a dialog that a form opened, the search is not the form's.
    event.stopPropagation()
    const found = fields.flatMap(field => {
      const reason = judge(field, draft)
      return reason ? [[field.name, reason] as const] : []
    })
    setErrors(Object.fromEntries(found))
    const failed = found[0]?.[0]
    if (failed === undefined) return onSearch(draft)
    if (!shown.some(field => field.name === failed)) setOpen(true)
    requestAnimationFrame(() => {
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
    })
  }

  function reset() {
    setDraft({})
    setErrors({})
    onSearch({})
  }

  return (
    <search className={css.search}>
      <form
        ref={form}
        className={cx(css.bar, open && css.open)}
        {...(columns && { 'data-columns': columns, style: { '--columns': columns } as CSSProperties })}
        noValidate
        onSubmit={search}
      >
        {shown.map(field => (
          <QueryCell
            key={field.name}
            field={field}
            entry={draft[field.name]}
            error={errors[field.name]}
            onChange={entry => change(field, entry)}
          />
        ))}
        <div className={css.actions}>
          {open && isSet && (
            <Button variant="subtle" onClick={reset}>
              {words.reset}
            </Button>
          )}
          {fields.length > first && (
            <Button
              variant="subtle"
              className={css.more ?? ''}
              aria-expanded={open}
              rightSection={<Glyph icon={open ? IconChevronUp : IconChevronDown} size={14} />}
              onClick={() => setOpen(!open)}
            >
              {open ? words.collapse : words.more}
            </Button>
          )}
          {/* Never disabled: then Enter in a field would do nothing while the last search is still answered. */}
          <Button
            type="submit"
            aria-busy={busy}
            leftSection={
              busy ? <Loader size={15} color="currentColor" /> : <Glyph icon={IconSearch} size={15} />
            }
          >
            {words.search}
          </Button>
        </div>
      </form>
    </search>
  )
}

function judge(field: QueryField, value: QueryValue): string | null {
  return field.validate?.(value[field.name]) ?? null
}

type QueryCellProps = {
  field: QueryField
  entry: QueryEntry | undefined
  error: string | undefined
  onChange: (entry: QueryEntry | null) => void
}

function QueryCell({ field, entry, error, onChange }: QueryCellProps) {
  const id = useId()
  const errorId = useId()
  return (
    <div className={css.cell} data-kind={field.kind}>
      <div className={css.field} data-error={error ? true : undefined}>
        <label className={css.label} htmlFor={id}>
          {field.label}
        </label>
        <div className={css.control}>
          <QueryControl
            field={field}
            entry={entry}
            onChange={onChange}
            id={id}
            {...(field.disabled && { disabled: true })}
            {...(error && { error: true, 'aria-describedby': errorId })}
          />
        </div>
      </div>
      {error && (
        <p id={errorId} className={css.error} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

type QueryControlProps = Omit<QueryCellProps, 'error'> & {
  id: string
  /** The words stand below; this marks the field. */
  error?: boolean
  'aria-describedby'?: string
  disabled?: boolean
}

function QueryControl({ field, entry, onChange, ...aria }: QueryControlProps) {
  const words = useUiText()
  const bare = {
    variant: 'unstyled',
    classNames: { root: css.fill ?? '', input: css.input ?? '' },
  } as const

  switch (field.kind) {
    case 'custom':
      return field.control({ id: aria.id, entry, onChange, bare })
    case 'select':
      return (
        <Select
          {...aria}
          {...bare}
          data={[{ value: '', label: words.any }, ...field.options]}
          value={typeof entry === 'string' ? entry : ''}
          onChange={choice => onChange(choice)}
          allowDeselect={false}
          rightSection={<Glyph icon={IconChevronDown} size={14} />}
          rightSectionWidth={22}
          comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
          classNames={{ ...bare.classNames, input: cx(css.input, css.chosen) }}
        />
      )
    case 'date':
      return (
        <DatePickerInput
          {...aria}
          {...bare}
          value={typeof entry === 'string' ? entry : null}
          onChange={onChange}
          valueFormat={field.format ?? 'YYYY-MM-DD'}
          placeholder={field.hint ?? words.any}
          clearable
          clearButtonProps={{ 'aria-label': words.clear }}
        />
      )
    case 'datetime':
      return (
        <DateTimePicker
          {...aria}
          {...bare}
          value={typeof entry === 'string' ? entry : null}
          onChange={onChange}
          valueFormat={field.format ?? 'YYYY-MM-DD HH:mm'}
          placeholder={field.hint ?? words.any}
          clearable
          clearButtonProps={{ 'aria-label': words.clear }}
        />
      )
    case 'number':
      return (
        <NumberInput
          {...aria}
          {...bare}
          value={typeof entry === 'number' ? entry : ''}
          onChange={number => onChange(typeof number === 'number' ? number : null)}
          placeholder={field.hint ?? ''}
          hideControls
        />
      )
    case 'switch':
      return (
        <Switch
          {...aria}
          checked={entry === true}
          onChange={event => onChange(event.currentTarget.checked)}
        />
      )
    case 'text':
      return (
        <>
          <TextInput
            {...aria}
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
}
