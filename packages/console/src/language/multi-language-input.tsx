import { LockedInput } from '@atrium/ui/form/locked.tsx'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { Textarea, TextInput } from '@mantine/core'
import { IconWorld } from '@tabler/icons-react'
import { type ReactNode, use, useState } from 'react'
import type { useRecordForm } from '../records/use-record-form.ts'
import { globalState } from '../session/global-state.ts'
import { useStore } from '../session/store.ts'
import { useFeatureText } from './feature-texts.ts'
import { languagesTexts } from './languages-texts.ts'
import { MultiLanguageDialog } from './multi-language-dialog.tsx'
import css from './multi-language-input.module.css'
import { RowToken } from './row-token.ts'

/** The texts of a field by language. */
export type FieldTexts = Readonly<Record<string, string>>

interface MultiLanguageInputProps {
  label: string
  /** Visually hidden: a heading shows it already. */
  labelHidden?: boolean
  required?: boolean
  placeholder?: string
  maxLength: number
  /** The height grows with the text, from this number of lines. */
  minRows?: number
  /** The field of `useRecordForm`: the text in the language of the page. */
  field: ReturnType<ReturnType<typeof useRecordForm>['field']>
  /** The texts in all languages, as in `_tls`. */
  texts: FieldTexts
  onTexts: (texts: FieldTexts) => void
}

/**
 * A field of a record in all languages of the platform: the current one is edited in place, all of them in a dialog.
 */
export function MultiLanguageInput(props: MultiLanguageInputProps) {
  const { field, texts, onTexts, minRows, labelHidden, ...input } = props
  const t = useFeatureText(languagesTexts)
  const languages = useStore(globalState, state => state.supportLanguage)
  const own = useStore(globalState, state => state.language)
  const [isOpen, setOpen] = useState(false)
  const all: FieldTexts = { ...texts, [own]: field.value ?? '' }
  // Texts that are not of a stored field of their own, such as those of a line in a list, have no path.
  const path: string | undefined = field['data-path']
  const token = use(RowToken)
  const [initial] = useState(all)
  const translated = languages.filter(({ code }) => all[code]?.trim()).length
  const chip = (
    <button type="button" className={css.chip} onClick={() => setOpen(true)}>
      <Glyph icon={IconWorld} size={13} />
      <span className="visually-hidden">{input.label}: </span>
      {t('languages.said', { said: translated, count: languages.length })}
    </button>
  )

  const { inputContainer = inLock } = field
  const shown = {
    ...input,
    ...field,
    // Beside the label, but not within it: the name of the field is the label alone.
    inputContainer: (element: ReactNode) => (
      <>
        {chip}
        {inputContainer(element)}
      </>
    ),
    classNames: { root: css.field, label: labelHidden ? 'visually-hidden' : css.label },
  }

  return (
    <>
      {minRows === undefined ? (
        <TextInput {...shown} />
      ) : (
        <Textarea {...shown} autosize minRows={minRows} maxRows={20} />
      )}
      <MultiLanguageDialog
        open={isOpen}
        label={input.label}
        maxLength={input.maxLength}
        minRows={minRows}
        readOnly={field.readOnly}
        token={path === undefined ? undefined : token}
        fieldName={path ?? field.id}
        texts={all}
        initial={initial}
        onTexts={next => {
          if (next[own] !== all[own]) field.onChange(next[own] ?? '')
          // The text in the current language is the field's own; an empty line that was never filled is no change.
          const others = Object.entries({ ...next, [own]: texts[own] ?? '' })
          onTexts(Object.fromEntries(others.filter(([code, one]) => one !== '' || code in texts)))
        }}
        onClose={() => setOpen(false)}
      />
    </>
  )
}

/** The container of inputs, by default. */
const inLock = (element: ReactNode) => <LockedInput>{element}</LockedInput>
