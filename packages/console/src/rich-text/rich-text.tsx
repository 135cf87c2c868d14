import { Skeleton } from '@atrium/ui/feedback/skeleton.tsx'
import { onDemand } from '@atrium/ui/layout/on-demand.tsx'
import { Input, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { useFeatureText } from '../language/feature-texts.ts'
import { directionOf, tagOf } from '../language/language.ts'
import { languagesTexts } from '../language/languages-texts.ts'
import type { FieldTexts } from '../language/multi-language-input.tsx'
import type { useRecordForm } from '../records/use-record-form.ts'
import { globalState } from '../session/global-state.ts'
import { useStore } from '../session/store.ts'
import css from './rich-text.module.css'
import { loadSanitizer } from './trusted-types.ts'

const EditorWaiting = () => <Skeleton bars={['100%']} rows={6} />

// The editor is several times the size of a form, so it is loaded on demand, together with the sanitizer.
const Editor = onDemand(async () => {
  const [editor] = await Promise.all([import('./rich-text-editor.tsx'), loadSanitizer()])
  return editor.RichTextEditing
}, EditorWaiting)

interface RichTextInputProps {
  label: string
  description?: string
  required?: boolean
  /** The field of `useRecordForm`: the markup in the language of the page. */
  field: ReturnType<ReturnType<typeof useRecordForm>['field']>
  /** The markup in all languages, as in `_tls`; absent for a text in one language. */
  texts?: FieldTexts
  onTexts?: (texts: FieldTexts) => void
}

/** A long text with headings, lists and links in all languages of the platform, one at a time. */
export function RichTextInput(props: RichTextInputProps) {
  const { label, description, required, field, texts = {}, onTexts } = props
  const t = useFeatureText(languagesTexts)
  const languages = useStore(globalState, state => state.supportLanguage)
  const own = useStore(globalState, state => state.language)
  const [shown, setShown] = useState(own)
  const isOwn = shown === own
  const all: FieldTexts = { ...texts, [own]: field.value ?? '' }

  function change(markup: string) {
    if (isOwn) return field.onChange(markup)
    // A text that was empty before and after is no change.
    const { [shown]: _, ...others } = texts
    onTexts?.(markup === '' && !(shown in texts) ? others : { ...others, [shown]: markup })
  }

  return (
    <Input.Wrapper
      labelElement="div"
      label={label}
      {...(required && { required })}
      {...(description !== undefined && { description })}
      error={field.error}
    >
      {onTexts && languages.length > 1 && (
        <SegmentedControl
          className={css.languages}
          size="xs"
          aria-label={t('languages.title', { label })}
          value={shown}
          onChange={setShown}
          data={languages.map(({ code, name }) => ({
            value: code,
            label: <bdi lang={tagOf(code)}>{all[code]?.trim() ? name : `${name} –`}</bdi>,
          }))}
        />
      )}
      <Editor
        key={shown}
        id={field.id}
        label={label}
        lang={tagOf(shown)}
        dir={directionOf(shown)}
        required={required === true}
        invalid={Boolean(field.error)}
        readOnly={field.readOnly}
        value={all[shown] ?? ''}
        onChange={change}
        onBlur={() => isOwn && field.onBlur?.()}
      />
    </Input.Wrapper>
  )
}
