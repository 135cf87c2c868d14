import { multiLanguageApi } from '@atrium/contract/language/multi-language'
import { FailedState } from '@atrium/ui/feedback/failed-state.tsx'
import { Dialog } from '@atrium/ui/overlay/dialog.tsx'
import { useUiText } from '@atrium/ui/theme/ui-text.ts'
import { Button, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../api/query.ts'
import { globalState } from '../session/global-state.ts'
import { useStore } from '../session/store.ts'
import { useFeatureText } from './feature-texts.ts'
import { directionOf, tagOf } from './language.ts'
import { languagesTexts } from './languages-texts.ts'
import css from './multi-language-input.module.css'
import type { Texts } from './translate.ts'
import { useText } from './use-text.ts'

interface MultiLanguageDialogProps {
  open: boolean
  label: string
  maxLength: number
  minRows: number | undefined
  readOnly: boolean
  /** The stored record and its field; without a token there is none yet. */
  token: string | undefined
  fieldName: string
  /** The texts of the form, and those it began with. */
  texts: Texts
  initial: Texts
  onTexts: (texts: Texts) => void
  onClose: () => void
}

/**
 * A field in every language, as the server lists it when the dialog opens, each line in its own script and direction
 * [LANG-4]. Texts that were changed in the form stay as they are there.
 */
export function MultiLanguageDialog(props: MultiLanguageDialogProps) {
  const { open, label, maxLength, minRows, readOnly, token, fieldName, texts, initial, onClose } = props
  const text = useText()
  const t = useFeatureText(languagesTexts)
  const words = useUiText()
  const languages = useStore(globalState, state => state.supportLanguage)
  const own = useStore(globalState, state => state.language)
  const [edits, setEdits] = useState<Texts>({})
  const [wasOpen, setWasOpen] = useState(open)
  if (wasOpen !== open) {
    setWasOpen(open)
    setEdits({})
  }
  const found = useQuery({
    ...query(multiLanguageApi.list, { query: { _token: token ?? '', fieldName } }),
    enabled: open,
    staleTime: 0,
    meta: { quiet: true },
  })
  const lines = (found.data ?? languages.map(one => ({ ...one, value: texts[one.code] ?? '' }))).map(one => {
    const isOfForm = token === undefined || texts[one.code] !== initial[one.code]
    return { ...one, value: edits[one.code] ?? (isOfForm ? (texts[one.code] ?? '') : one.value) }
  })
  const Line = minRows === undefined ? TextInput : Textarea
  return (
    <Dialog
      open={open}
      onClose={onClose}
      keepOpen={!readOnly}
      title={t('languages.title', { label })}
      lead={t('languages.lead')}
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
                props.onTexts({ ...texts, ...Object.fromEntries(lines.map(one => [one.code, one.value])) })
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
        {found.error && (
          <FailedState requestId={found.error.requestId} onRetry={() => void found.refetch()} />
        )}
        {lines.map(({ code, name, value }) => (
          <Line
            key={code}
            label={<bdi lang={tagOf(code)}>{name}</bdi>}
            {...(code === own && { description: t('languages.own') })}
            lang={tagOf(code)}
            dir={directionOf(code)}
            maxLength={maxLength}
            readOnly={readOnly}
            value={value}
            onChange={event => setEdits({ ...edits, [code]: event.currentTarget.value })}
            {...(minRows !== undefined && { autosize: true, minRows, maxRows: 12 })}
          />
        ))}
      </div>
    </Dialog>
  )
}
