import { Note } from '../feedback/note.tsx'
import { useUiText } from '../theme/ui-text.ts'

type ErrorSummaryProps = {
  /** The invalid fields, by the id of their input. */
  fields: readonly { id: string; label: string }[]
}

/** Links to the invalid fields on top of a form, if there is more than one. */
export function ErrorSummary({ fields }: ErrorSummaryProps) {
  const words = useUiText()
  if (fields.length < 2) return null
  return (
    <Note tone="danger" live>
      {words.fieldsNeedAttention(fields.length)}{' '}
      {fields.map((field, at) => (
        <span key={field.id}>
          {at > 0 && ', '}
          <a
            href={`#${field.id}`}
            onClick={event => {
              event.preventDefault()
              document.getElementById(field.id)?.focus()
            }}
          >
            {field.label}
          </a>
        </span>
      ))}
    </Note>
  )
}
