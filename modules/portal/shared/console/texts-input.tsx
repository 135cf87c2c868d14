import { type FieldTexts, MultiLanguageInput } from '@atrium/console/language/multi-language-input.tsx'
import { RichTextInput } from '@atrium/console/rich-text/rich-text.tsx'
import { globalState } from '@atrium/console/session/global-state.ts'
import { useStore } from '@atrium/console/session/store.ts'

/** An update function, because a dialog writes the user's language and the others in sequence. */
export type Change<Value> = (change: (before: Value) => Value) => void

interface TextsInputProps {
  id: string
  label: string
  description?: string | undefined
  required?: boolean
  most: number
  minRows?: number
  /** Whether it allows headings, lists and links. */
  rich?: boolean
  value: FieldTexts
  onChange: Change<FieldTexts>
  error?: string | undefined
  isReadOnly: boolean
}

/** An input for a text in every language of the platform, as one value. */
export function TextsInput(props: TextsInputProps) {
  const { id, label, description, required, most, minRows, rich, value, onChange, error, isReadOnly } = props
  const own = useStore(globalState, state => state.language)
  const field = {
    id,
    readOnly: isReadOnly,
    value: value[own] ?? '',
    error,
    onChange: (event: string | { currentTarget: { value: string } }) => {
      const text = typeof event === 'string' ? event : event.currentTarget.value
      onChange(before => put(before, own, text))
    },
  }
  const given = {
    label,
    ...(required && { required }),
    ...(description !== undefined && { description }),
    field,
    texts: value,
    onTexts: (texts: FieldTexts) => onChange(before => put(texts, own, before[own] ?? '')),
  }
  if (rich) return <RichTextInput {...given} />
  return <MultiLanguageInput {...given} maxLength={most} {...(minRows !== undefined && { minRows })} />
}

/** Leaves out languages without a text. */
function put(texts: FieldTexts, language: string, text: string): FieldTexts {
  const { [language]: _, ...others } = texts
  return text === '' ? others : { ...others, [language]: text }
}
