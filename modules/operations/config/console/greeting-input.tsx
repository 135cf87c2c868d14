import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { MultiLanguageInput } from '@atrium/console/language/multi-language-input.tsx'
import type { useRecordForm } from '@atrium/console/records/use-record-form.ts'
import { globalState } from '@atrium/console/session/global-state.ts'
import { useStore } from '@atrium/console/session/store.ts'
import {
  greetingsAsStored,
  greetingsIn,
  longestGreeting,
  storedGreetings,
} from '@atrium/contract/tenant-greeting'
import type { ChangeEvent } from 'react'
import { type ConfigText, configTexts } from './config-texts.ts'

interface GreetingInputProps {
  field: ReturnType<ReturnType<typeof useRecordForm>['field']>
  /** Called with the function that makes the new value of the last one. */
  onChange: (change: (stored: string) => string) => void
  placeholder: string
}

/** The greeting of the sign-in page in every language, which the form holds as it is stored. */
export function GreetingInput({ field, onChange, placeholder }: GreetingInputProps) {
  const t = useFeatureText(configTexts)
  const own = useStore(globalState, state => state.language)
  const greetings = greetingsIn(field.value)
  return (
    <MultiLanguageInput
      label={t('GREETING')}
      placeholder={placeholder}
      maxLength={longestGreeting}
      field={{
        ...field,
        'data-path': undefined,
        value: greetings[own] ?? '',
        onChange(change: ChangeEvent<HTMLInputElement> | string) {
          const text = typeof change === 'string' ? change : change.currentTarget.value
          onChange(stored => greetingsAsStored({ ...greetingsIn(stored), [own]: text }))
        },
      }}
      texts={greetings}
      onTexts={texts =>
        onChange(stored => greetingsAsStored({ ...texts, [own]: greetingsIn(stored)[own] ?? '' }))
      }
    />
  )
}

/** Refuses a greeting that is too long in one of its languages. */
export const greetingRule = (t: ConfigText) => (stored: string) =>
  stored === '' || storedGreetings.safeParse(stored).success ? null : t('tooLong', { most: longestGreeting })
