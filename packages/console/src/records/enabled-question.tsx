import { type ReactNode, useState } from 'react'
import { asksBeforeDisabling, RecordQuestion, type RecordQuestionProps } from './record-question.tsx'

interface DisableQuestionOptions<Values>
  extends Pick<RecordQuestionProps, 'question' | 'effect' | 'action' | 'keep'> {
  entity: string
  id: string
  /** Whether these values of the form disable its record. */
  disables: (values: Values) => boolean
}

interface DisableQuestion<Values> {
  /** Asks if these values disable the record and a feature says what that means for others. */
  asks: (values: Values, go: () => void) => boolean
  question: ReactNode
}

/** The question before a form disables its record. */
export function useDisableQuestion<Values>(options: DisableQuestionOptions<Values>): DisableQuestion<Values> {
  const { entity, id, disables, ...words } = options
  const [go, setGo] = useState<() => void>()
  const close = () => setGo(undefined)
  return {
    asks(values, send) {
      if (!asksBeforeDisabling(entity) || !disables(values)) return false
      setGo(() => send)
      return true
    },
    question: (
      // Submitting the dialog must not submit the form around it.
      <div onSubmit={event => event.stopPropagation()}>
        <RecordQuestion
          {...words}
          open={go !== undefined}
          about={{ entity, ids: [id], change: 'disable' }}
          busy={false}
          onConfirm={() => {
            close()
            go?.()
          }}
          onClose={close}
        />
      </div>
    ),
  }
}
