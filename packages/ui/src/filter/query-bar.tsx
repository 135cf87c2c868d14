import { Button, Loader } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconSearch } from '@tabler/icons-react'
import { type CSSProperties, type FormEvent, useId, useRef, useState } from 'react'
import { Glyph } from '../icon/glyph.tsx'
import { cx } from '../theme/cx.ts'
import { useUiText } from '../theme/ui-text.ts'
import css from './query-bar.module.css'
import { type FieldKind, QueryControl, type QueryEntry } from './query-control.tsx'

export interface FieldRules {
  /** The kind of comparison: "contains", "starts with". */
  hint?: string
  /** The error of a value, or null; `all` are the values of all fields. */
  validate?: (value: QueryEntry | undefined, all?: QueryValue) => string | null
  disabled?: boolean
  /** Only in the title row, where the list is filtered while the user types. */
  quick?: boolean
}

export type QueryField = FieldKind & FieldRules & { name: string; label: string }

/** Fields without a value are omitted. */
export type QueryValue = Readonly<Record<string, QueryEntry>>

type QueryBarProps = {
  fields: readonly QueryField[]
  value: QueryValue
  onSearch: (value: QueryValue) => void
  /** The number of fields in the bar before "More". */
  first?: number
  /** The number of columns, if one line has no room for all fields. */
  columns?: number
  busy?: boolean
}

/**
 * The search fields of a list: the first ones in one line with their labels inside; "More" shows all of them in a
 * grid. Enter searches.
 */
export function QueryBar({ fields, value, onSearch, first = 3, columns, busy = false }: QueryBarProps) {
  const form = useRef<HTMLFormElement>(null)
  const [open, setOpen] = useState(false)
  const { draft, errors, change, check, clear } = useQueryDraft(fields, value)
  const shown = open ? fields : fields.slice(0, first)

  function search(event: FormEvent) {
    event.preventDefault()
    // In a dialog that a form opened, the submit must not reach that form.
    event.stopPropagation()
    const failed = check()
    if (failed === undefined) return onSearch(draft)
    if (!shown.includes(failed)) setOpen(true)
    requestAnimationFrame(() => {
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
    })
  }

  function reset() {
    clear()
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
        <QueryActions
          open={open}
          onOpen={fields.length > first ? setOpen : undefined}
          onReset={open && Object.keys(draft).length > 0 ? reset : undefined}
          busy={busy}
        />
      </form>
    </search>
  )
}

/** The input and its errors, until another search is set. */
function useQueryDraft(fields: readonly QueryField[], value: QueryValue) {
  // Compared by content: lists pass a new object with every render, and input must survive that.
  const content = JSON.stringify(value)
  const [applied, setApplied] = useState(content)
  const [draft, setDraft] = useState(value)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})

  if (applied !== content) {
    // A field that was not searched for keeps its input.
    const before = JSON.parse(applied) as QueryValue
    const names = new Set([...Object.keys(before), ...Object.keys(value)])
    const searched = [...names].filter(name => before[name] !== value[name])
    setApplied(content)
    setDraft(now => {
      const others = Object.entries(now).filter(([name]) => !searched.includes(name))
      return {
        ...Object.fromEntries(others),
        ...Object.fromEntries(
          searched.flatMap(name => (value[name] === undefined ? [] : [[name, value[name]]])),
        ),
      }
    })
    setErrors({})
  }

  function change(field: QueryField, entry: QueryEntry | null) {
    const { [field.name]: _, ...others } = draft
    const next =
      entry === null || entry === '' || entry === false ? others : { ...others, [field.name]: entry }
    setDraft(next)
    // After an error, the field is validated on every key.
    if (errors[field.name]) setErrors(found => ({ ...found, [field.name]: judge(field, next) ?? '' }))
  }

  /** Validates all fields, and returns the first invalid one. */
  function check(): QueryField | undefined {
    const found = fields.flatMap(field => {
      const reason = judge(field, draft)
      return reason ? [{ field, reason }] : []
    })
    setErrors(Object.fromEntries(found.map(({ field, reason }) => [field.name, reason])))
    return found[0]?.field
  }

  function clear() {
    setDraft({})
    setErrors({})
  }

  return { draft, errors, change, check, clear }
}

type QueryActionsProps = {
  open: boolean
  /** Undefined if all fields are in the bar already. */
  onOpen: ((open: boolean) => void) | undefined
  /** Undefined if there is nothing to reset. */
  onReset: (() => void) | undefined
  busy: boolean
}

function QueryActions({ open, onOpen, onReset, busy }: QueryActionsProps) {
  const words = useUiText()
  return (
    <div className={css.actions}>
      {onReset && (
        <Button variant="subtle" onClick={onReset}>
          {words.reset}
        </Button>
      )}
      {onOpen && (
        <Button
          variant="subtle"
          className={css.more ?? ''}
          aria-expanded={open}
          rightSection={<Glyph icon={open ? IconChevronUp : IconChevronDown} size={14} />}
          onClick={() => onOpen(!open)}
        >
          {open ? words.collapse : words.more}
        </Button>
      )}
      {/* Never disabled: otherwise Enter in a field would do nothing while the last search is still loading. */}
      <Button
        type="submit"
        aria-busy={busy}
        leftSection={busy ? <Loader size={15} color="currentColor" /> : <Glyph icon={IconSearch} size={15} />}
      >
        {words.search}
      </Button>
    </div>
  )
}

function judge(field: QueryField, value: QueryValue): string | null {
  return field.validate?.(value[field.name], value) ?? null
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
