import { useDebouncedValue } from '@mantine/hooks'
import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { ApiError } from '../api/api-error.ts'
import { useFeatureText } from '../language/feature-texts.ts'
import { useStore } from '../session/store.ts'
import { userState } from '../session/user-state.ts'
import { codeFrom } from './code-from.ts'
import { newCodeTexts } from './new-code-texts.ts'

interface NewCodeOptions<Answer> {
  form: {
    errors: Readonly<Record<string, unknown>>
    setFieldValue: (field: string, value: string) => void
    setFieldError: (field: string, error: string) => void
  }
  isNew: boolean
  /** The field with the code. */
  field: string
  code: string
  /** The name from which a code is proposed until one is typed; undefined without proposals. */
  name: string | undefined
  /** The code for a name, where it is not that of `codeFrom`. */
  codeOf?: (name: string) => string
  /** Finds the records of the tenant that begin with a code. */
  find: (code: string, tenantId: number | undefined) => UseQueryOptions<Answer, ApiError, Answer, QueryKey>
  codesIn: (answer: Answer, tenantId: number | undefined) => readonly string[]
}

/** Rows in which a code is looked for: those that begin like it, of which it is mostly the first. */
export const codesCompared = 100

/** Milliseconds after the last key before a code is looked up. */
const pauseMs = 300

/** The code of a new record: proposed from its name until one is typed, and marked while typing if it is taken. */
export function useNewCode<Answer>(options: NewCodeOptions<Answer>): void {
  const { form, isNew, field, code, name, codeOf = codeFrom, find, codesIn } = options
  const t = useFeatureText(newCodeTexts)
  const proposed = useRef('')
  const propose = useEffectEvent((from: string) => {
    // Another code than the proposed one was typed, or came with a draft.
    if (code !== proposed.current) return
    proposed.current = codeOf(from)
    if (proposed.current !== code) form.setFieldValue(field, proposed.current)
  })
  useEffect(() => {
    if (isNew && name !== undefined) propose(name)
  }, [isNew, name])

  const tenantId = useStore(userState, state => state.currentUser?.tenantId)
  const [typed] = useDebouncedValue(code.trim(), pauseMs)
  const search = find(typed, tenantId)
  const found = useQuery({
    ...search,
    // A key of its own: the lists that go stale when this very record is created have it then.
    queryKey: ['new-code', ...search.queryKey],
    enabled: isNew && typed !== '',
  })
  const isTaken =
    found.data !== undefined &&
    codesIn(found.data, tenantId).some(known => known.toLowerCase() === typed.toLowerCase())
  const mark = useEffectEvent(() => {
    // The server's own refusal says more.
    if (isTaken && typed === code.trim() && !form.errors[field])
      form.setFieldError(field, t('validation.codeTaken'))
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a code that is typed again is marked again.
  useEffect(() => mark(), [isTaken, typed])
}
