import { TextInput } from '@mantine/core'
import { IconSearch, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from 'react'
import { written } from '../form/written.ts'
import { Glyph } from '../icon/glyph.tsx'
import { useUiText } from '../theme/ui-text.ts'
import css from './filter-field.module.css'

/** The time without a key after which the list is filtered. */
export const filterDelay = 300

type FilterFieldProps = {
  /** The accessible name and the placeholder, such as "Filter by name". */
  label: string
  value: string
  onFilter: (value: string) => void
  /** The error of a value, or null; an invalid value is not searched for. */
  validate?: ((value: string) => string | null) | undefined
}

/** Filters a list while the user types. Enter filters at once, Esc empties the field. */
export function FilterField({ label, value, onFilter, validate }: FilterFieldProps) {
  const words = useUiText()
  const errorId = useId()
  const [applied, setApplied] = useState(value)
  const [draft, setDraft] = useState(value)
  const text = draft.trim()
  const error = text ? (validate?.(text) ?? null) : null

  // Another filter from elsewhere, such as a saved view, replaces the input; our own must not undo later keys.
  if (applied !== value) {
    setApplied(value)
    if (value !== text) setDraft(value)
  }

  const filter = useEffectEvent(() => {
    if (error !== null || text === value) return
    setApplied(text)
    onFilter(text)
  })
  useEffect(() => {
    if (text === value) return
    const timer = setTimeout(filter, filterDelay)
    return () => clearTimeout(timer)
  }, [text, value])

  function empty() {
    setDraft('')
    setApplied('')
    if (value) onFilter('')
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      if (error === null && text !== value) {
        setApplied(text)
        onFilter(text)
      }
    }
    // An empty field leaves Esc to what is around it.
    if (event.key === 'Escape' && draft) {
      event.preventDefault()
      event.stopPropagation()
      empty()
    }
  }

  return (
    <div className={css.field}>
      <TextInput
        {...written}
        type="search"
        aria-label={label}
        placeholder={label}
        value={draft}
        onChange={event => setDraft(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        error={error !== null}
        {...(error && { 'aria-describedby': errorId })}
        leftSection={<Glyph icon={IconSearch} size={15} />}
        rightSection={
          draft && (
            <button
              type="button"
              className={css.clear}
              tabIndex={-1}
              aria-label={`${words.clear}: ${label}`}
              onClick={empty}
            >
              <Glyph icon={IconX} size={14} />
            </button>
          )
        }
        autoComplete="off"
      />
      {error && (
        <p id={errorId} className={css.error} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
