import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { IconButton } from '@atrium/ui/icon/icon-button.tsx'
import { Button, Input, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import css from './own-field-choices.module.css'
import { ownFieldTexts } from './own-field-texts.ts'

export interface ChoiceValues {
  value: string
  title: string
}

interface OwnFieldChoicesProps {
  id: string
  value: readonly ChoiceValues[]
  onChange: (value: readonly ChoiceValues[]) => void
  error: ReactNode
  readOnly: boolean
}

/** The values of a field with choices. */
export function OwnFieldChoices({ id, value, onChange, error, readOnly }: OwnFieldChoicesProps) {
  const t = useFeatureText(ownFieldTexts)
  const put = (at: number, change: Partial<ChoiceValues>) =>
    onChange(value.map((one, index) => (index === at ? { ...one, ...change } : one)))
  return (
    <Input.Wrapper label={t('choices')} labelElement="div" required error={error}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame of its own. */}
      <div role="group" aria-label={t('choices')} id={id} tabIndex={-1} className={css.choices}>
        {value.map((choice, at) => {
          const name = choice.title || t('choiceNumber', { number: at + 1 })
          return (
            <div key={`choice-${at}`} className={css.choice}>
              <TextInput
                size="sm"
                aria-label={t('choiceTitle', { name })}
                maxLength={120}
                value={choice.title}
                readOnly={readOnly}
                onChange={event => put(at, { title: event.currentTarget.value })}
              />
              <TextInput
                size="sm"
                aria-label={t('choiceValue', { name })}
                maxLength={40}
                value={choice.value}
                readOnly={readOnly}
                classNames={{ input: 'mono' }}
                onChange={event => put(at, { value: event.currentTarget.value })}
              />
              {!readOnly && (
                <IconButton
                  size="sm"
                  label={t('removeChoice', { name })}
                  icon={IconX}
                  onClick={() => onChange(value.filter((_, index) => index !== at))}
                />
              )}
            </div>
          )
        })}
        {!readOnly && (
          <div>
            <Button
              size="sm"
              variant="subtle"
              leftSection={<Glyph icon={IconPlus} size={14} />}
              onClick={() => onChange([...value, { value: '', title: '' }])}
            >
              {t('addChoice')}
            </Button>
          </div>
        )}
      </div>
    </Input.Wrapper>
  )
}
