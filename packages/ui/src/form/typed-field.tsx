import { TextInput, type TextInputProps } from '@mantine/core'
import { isReadable, useTyped } from './use-typed.ts'

interface TypedFieldProps extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange'> {
  value?: string | null
  onChange: (value: string | null) => void
  /** Writes a value the way people do. */
  shown: (value: string) => string
  /** The value of a text; null if it has none. */
  read: (text: string) => string | null
  /** The message about a text that cannot be read. */
  unreadable: string
}

/** A value that is typed as people write it, such as a time of day. */
export function TypedField(props: TypedFieldProps) {
  const { value = null, onChange, shown, read, unreadable, onBlur, ...input } = props
  const typed = useTyped({ value, shown, read, onChange, unreadable })
  return (
    <TextInput
      {...input}
      ref={typed.ref}
      autoComplete="off"
      value={typed.text}
      onChange={event => typed.type(event.currentTarget.value)}
      onBlur={event => {
        typed.leave()
        onBlur?.(event)
      }}
      onInvalid={typed.leave}
      onKeyDown={event => {
        // Enter saves the form, but not while this cannot be read.
        if (event.key === 'Enter' && !isReadable(event.currentTarget)) event.preventDefault()
      }}
      error={typed.error ?? input.error}
    />
  )
}
