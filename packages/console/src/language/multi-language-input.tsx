import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { Dialog } from '@atrium/ui/overlay/dialog.tsx'
import { useUiText } from '@atrium/ui/theme/ui-text.ts'
import { Button, Textarea, TextInput } from '@mantine/core'
import { IconWorld } from '@tabler/icons-react'
import { useState } from 'react'
import type { useRecordForm } from '../records/use-record-form.ts'
import { globalState } from '../session/global-state.ts'
import { useStore } from '../session/store.ts'
import { directionOf, tagOf } from './language.ts'
import css from './multi-language-input.module.css'
import { useText } from './use-text.ts'

/** The texts of a field by language. */
export type FieldTexts = Readonly<Record<string, string>>

interface MultiLanguageInputProps {
  label: string
  /** Visually hidden: a heading shows it already. */
  labelHidden?: boolean
  required?: boolean
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
  const text = useText()
  const languages = useStore(globalState, state => state.supportLanguage)
  const own = useStore(globalState, state => state.language)
  const [isOpen, setOpen] = useState(false)
  const all: FieldTexts = { ...texts, [own]: field.value ?? '' }
  const said = languages.filter(({ code }) => all[code]?.trim()).length
  const chip = (
    <button type="button" className={css.chip} onClick={() => setOpen(true)}>
      <Glyph icon={IconWorld} size={13} />
      <span className="visually-hidden">{input.label}: </span>
      {text('hzero.common.languages.said', { said, count: languages.length })}
    </button>
  )

  return (
    <>
      {minRows === undefined ? (
        <TextInput
          {...input}
          {...(labelHidden && { labelProps: { className: 'visually-hidden' } })}
          {...field}
          rightSection={chip}
          rightSectionWidth="auto"
          rightSectionProps={{ className: css.section }}
          classNames={{ input: css.beside }}
        />
      ) : (
        <div className={css.tall}>
          <Textarea {...input} {...field} autosize minRows={minRows} maxRows={20} />
          <div className={css.above}>{chip}</div>
        </div>
      )}
      <TextsDialog
        open={isOpen}
        label={input.label}
        maxLength={input.maxLength}
        minRows={minRows}
        readOnly={field.readOnly}
        texts={all}
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

interface TextsDialogProps {
  open: boolean
  label: string
  maxLength: number
  minRows: number | undefined
  readOnly: boolean
  texts: FieldTexts
  onTexts: (texts: FieldTexts) => void
  onClose: () => void
}

/** A line for each available language, in its own script and direction. */
function TextsDialog(props: TextsDialogProps) {
  const { open, label, maxLength, minRows, readOnly, texts, onTexts, onClose } = props
  const text = useText()
  const words = useUiText()
  const languages = useStore(globalState, state => state.supportLanguage)
  const own = useStore(globalState, state => state.language)
  const [draft, setDraft] = useState(texts)
  const [wasOpen, setWasOpen] = useState(open)
  if (wasOpen !== open) {
    setWasOpen(open)
    setDraft(texts)
  }
  const Line = minRows === undefined ? TextInput : Textarea
  return (
    <Dialog
      open={open}
      onClose={onClose}
      keepOpen={!readOnly}
      title={text('hzero.common.languages.title', { label })}
      lead={text('hzero.common.languages.lead')}
      actions={
        readOnly ? (
          <Button onClick={onClose}>{words.close}</Button>
        ) : (
          <>
            <Button variant="subtle" onClick={onClose}>
              {words.cancel}
            </Button>
            <Button
              variant="filled"
              onClick={() => {
                onTexts(draft)
                onClose()
              }}
            >
              {text('hzero.common.button.done')}
            </Button>
          </>
        )
      }
    >
      <div className={css.lines}>
        {languages.map(({ code, name }) => (
          <Line
            key={code}
            label={<bdi lang={tagOf(code)}>{name}</bdi>}
            {...(code === own && { description: text('hzero.common.languages.own') })}
            lang={tagOf(code)}
            dir={directionOf(code)}
            maxLength={maxLength}
            readOnly={readOnly}
            value={draft[code] ?? ''}
            onChange={event => setDraft({ ...draft, [code]: event.currentTarget.value })}
            {...(minRows !== undefined && { autosize: true, minRows, maxRows: 12 })}
          />
        ))}
      </div>
    </Dialog>
  )
}
