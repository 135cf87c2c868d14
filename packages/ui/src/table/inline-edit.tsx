import { Popover, VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, use, useId, useRef, useState } from 'react'
import { Glyph } from '../icon/glyph.tsx'
import { RowFocusContext } from './focus/row-focus-context.ts'
import css from './inline-edit.module.css'

interface InlineEditProps {
  /** The accessible name of the field, with that of its row. */
  label: string
  /** The value as it is typed. */
  value: string
  /** The value as it is read. */
  children: ReactNode
  /** The reason why a typed value is refused; null if it is not. */
  validate: (typed: string) => string | null
  /** Saves the typed value; rejects with an error whose message is for people. */
  onSave: (typed: string) => Promise<unknown>
}

/**
 * A cell whose value is changed in place: Enter, F2 or a click begins, Enter or leaving saves, Escape reverts. A value
 * that is refused, or whose row was changed meanwhile, stays as it was typed, with the reason below it.
 */
export function InlineEdit({ label, value, children, validate, onSave }: InlineEditProps) {
  const isTabStop = use(RowFocusContext)
  const reading = useRef<HTMLButtonElement>(null)
  const id = useId()
  const [typed, setTyped] = useState<string>()
  const [fault, setFault] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const isFaulty = fault !== undefined

  function end(): void {
    setTyped(undefined)
    setFault(undefined)
    // The button is there once the input is gone.
    requestAnimationFrame(() => reading.current?.focus())
  }

  async function save(entry: string, isLeaving: boolean): Promise<void> {
    if (isSaving) return
    if (entry.trim() === value) return isLeaving ? setTyped(undefined) : end()
    const wrong = validate(entry.trim())
    setFault(wrong ?? undefined)
    if (wrong !== null) return
    setSaving(true)
    try {
      await onSave(entry.trim())
      if (isLeaving) setTyped(undefined)
      else end()
    } catch (error) {
      setFault(error instanceof Error ? error.message : String(error))
    } finally {
      setSaving(false)
    }
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    // The row and the drawer beside the list have keys of their own.
    event.stopPropagation()
    if (event.key === 'Enter') void save(event.currentTarget.value, false)
    if (event.key === 'Escape') end()
    if (event.key === 'Enter' || event.key === 'Escape') event.preventDefault()
  }

  if (typed === undefined)
    return (
      <button
        ref={reading}
        type="button"
        className={css.reading}
        data-inline-edit
        tabIndex={isTabStop ? 0 : -1}
        onClick={() => setTyped(value)}
        onKeyDown={event => {
          if (event.key !== 'F2') return
          event.preventDefault()
          setTyped(value)
        }}
      >
        <VisuallyHidden>{label}: </VisuallyHidden>
        {children}
      </button>
    )
  return (
    <Popover opened={isFaulty} position="bottom-start" offset={6} width={280} withRoles={false}>
      <Popover.Target>
        <input
          className={css.input}
          dir="auto"
          aria-label={label}
          aria-invalid={isFaulty || undefined}
          aria-describedby={isFaulty ? id : undefined}
          aria-busy={isSaving || undefined}
          readOnly={isSaving}
          // biome-ignore lint/a11y/noAutofocus: the press that began the edit was on this value.
          autoFocus
          onFocus={event => event.currentTarget.select()}
          value={typed}
          onChange={event => {
            setTyped(event.currentTarget.value)
            setFault(undefined)
          }}
          onKeyDown={onKeyDown}
          onBlur={event => void save(event.currentTarget.value, true)}
        />
      </Popover.Target>
      <Popover.Dropdown className={css.fault ?? ''}>
        <Glyph icon={IconAlertTriangle} size={16} />
        <span id={id} role="alert">
          {fault}
        </span>
      </Popover.Dropdown>
    </Popover>
  )
}
