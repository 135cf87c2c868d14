import { Button, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useUiText } from '../theme/ui-text.ts'
import css from './confirm.module.css'
import { Dialog } from './dialog.tsx'

type ConfirmProps = {
  open: boolean
  onClose: () => void
  onConfirm: () => void
  /** A question that names the object: "Delete tenant Kestrel Energy?" */
  question: string
  /** The consequences, in numbers. */
  effect: ReactNode
  /** More of them than fit above; scrolls on small screens. */
  details?: ReactNode
  /** The label of the action: "Delete tenant". */
  action: string
  /** The label of the button that cancels. */
  keep?: string
  /** Red, for destructive actions. */
  danger?: boolean
  /** For irreversible actions only: this word must be typed. */
  typed?: string
  busy?: boolean
}

/** Asks for confirmation and names the consequences; irreversible actions also need a typed word. */
export function Confirm(props: ConfirmProps) {
  const {
    open,
    onClose,
    onConfirm,
    question,
    effect,
    details,
    action,
    keep,
    danger = true,
    typed,
    busy = false,
  } = props
  const words = useUiText()
  const [word, setWord] = useState('')
  const [wasOpen, setWasOpen] = useState(open)
  if (wasOpen !== open) {
    setWasOpen(open)
    setWord('')
  }
  const isReady = typed === undefined || word.trim() === typed

  return (
    <Dialog open={open} onClose={onClose} title={question} lead={effect} size="sm">
      {details}
      <form
        className={css.form}
        onSubmit={event => {
          event.preventDefault()
          if (isReady && !busy) onConfirm()
        }}
      >
        {typed !== undefined && (
          <TextInput
            label={words.typeToGoOn(typed)}
            value={word}
            onChange={event => setWord(event.currentTarget.value)}
            autoComplete="off"
            spellCheck={false}
            data-autofocus
          />
        )}
        <div className={css.actions}>
          <Button variant="subtle" onClick={onClose} data-autofocus={typed === undefined || undefined}>
            {keep ?? words.cancel}
          </Button>
          <Button
            type="submit"
            variant={danger ? 'danger-filled' : 'filled'}
            loading={busy}
            disabled={!isReady}
            title={isReady || typed === undefined ? undefined : words.typeToGoOn(typed)}
          >
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
