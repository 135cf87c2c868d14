import { type ReactNode, useState } from 'react'
import { hasOwnQuestion, RecordQuestion, type RecordQuestionProps } from './record-question.tsx'

type Words = Pick<RecordQuestionProps, 'question' | 'effect' | 'action' | 'keep'>

interface EnabledQuestionOptions<Values> {
  entity: string
  id: string
  /** Whether these values of the form enable or disable its record. */
  changeOf: (values: Values) => 'enable' | 'disable' | undefined
  words: Readonly<Record<'enable' | 'disable', Words>>
}

interface EnabledQuestion<Values> {
  /** Asks if these values enable or disable the record, and a feature says what that means for others. */
  asks: (values: Values, go: () => void) => boolean
  question: ReactNode
}

/** The question before a form enables or disables its record. */
export function useEnabledQuestion<Values>(options: EnabledQuestionOptions<Values>): EnabledQuestion<Values> {
  const { entity, id, changeOf, words } = options
  const [asked, setAsked] = useState<{ change: 'enable' | 'disable'; go: () => void }>()
  const close = () => setAsked(undefined)
  const change = asked?.change ?? 'disable'
  return {
    asks(values, go) {
      const wanted = changeOf(values)
      if (!wanted || !hasOwnQuestion(entity)) return false
      setAsked({ change: wanted, go })
      return true
    },
    question: (
      // Submitting the dialog must not submit the form around it.
      <div onSubmit={event => event.stopPropagation()}>
        <RecordQuestion
          {...words[change]}
          open={asked !== undefined}
          about={{ entity, ids: [id], change }}
          busy={false}
          onConfirm={() => {
            close()
            asked?.go()
          }}
          onClose={close}
        />
      </div>
    ),
  }
}
