import { useIsRefused } from '@atrium/console/access/use-authority.ts'
import { report } from '@atrium/console/api/failures.ts'
import { noticeFailure, noticeSuccess } from '@atrium/console/failures/notices.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { directionOf, tagOf } from '@atrium/console/language/language.ts'
import { downloadBlob } from '@atrium/console/list/exports.ts'
import { lockTexts } from '@atrium/console/locks/lock-texts.ts'
import { promptApi } from '@atrium/contract/language/prompt'
import { Skeleton } from '@atrium/ui/feedback/skeleton.tsx'
import { Button, FileButton, Progress, Switch, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { languageTexts } from './language-texts.ts'
import css from './language-translation.module.css'
import { changesIn, fileOf, findTranslations, saveTranslations, type Translation } from './translation.ts'

/** Texts shown at first, and added by each click. */
const step = 25

/** Every text of the interface in a language: how many are translated, each beside its English, and as a file. */
export function LanguageTranslation({ lang }: { lang: string }) {
  const t = useFeatureText(languageTexts)
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const isReadOnly = useIsRefused(promptApi.create)
  const queryKey = ['translations', lang]
  const found = useQuery({ queryKey, queryFn: () => findTranslations(lang), staleTime: 0 })
  const all = found.data ?? []
  const done = all.filter(({ text }) => text !== '').length

  async function save(changed: readonly Translation[], message?: string) {
    setBusy(true)
    try {
      await saveTranslations(lang, changed)
      if (message) noticeSuccess(message)
    } catch (error) {
      await report(error)
    } finally {
      await client.invalidateQueries({ queryKey })
      setBusy(false)
    }
  }

  async function bring(file: File | null) {
    if (!file) return
    const read = changesIn(await file.text(), lang, all)
    if (typeof read === 'string') return noticeFailure(t(read, { language: lang }))
    const { changed, faulty } = read
    if (faulty.length > 0)
      noticeFailure(t('faulty', { count: faulty.length, keys: faulty.slice(0, 3).join(', ') }))
    if (changed.length > 0) await save(changed, t('imported', { count: changed.length }))
    else if (faulty.length === 0) noticeSuccess(t('nothingChanged'))
  }

  if (!found.data) return <Skeleton bars={['60%', 60]} rows={4} />
  return (
    <section className={css.translation} aria-label={t('translation')}>
      <h3>{t('translation')}</h3>
      <p>
        {t('share', { done, all: all.length, share: Math.floor((done / Math.max(1, all.length)) * 100) })}
      </p>
      <Progress value={(done / Math.max(1, all.length)) * 100} aria-label={t('translation')} />
      <div className={css.tools}>
        <Button
          size="sm"
          onClick={() =>
            downloadBlob(new File([fileOf(lang, all)], `texts-${lang}.json`, { type: 'application/json' }))
          }
        >
          {t('exportTexts')}
        </Button>
        {!isReadOnly && (
          <FileButton accept=".json,application/json" onChange={file => void bring(file)}>
            {button => (
              <Button {...button} size="sm" loading={isBusy}>
                {t('importTexts')}
              </Button>
            )}
          </FileButton>
        )}
      </div>
      <Texts lang={lang} all={all} isReadOnly={isReadOnly} onSave={changed => void save([changed])} />
    </section>
  )
}

interface TextsProps {
  lang: string
  all: readonly Translation[]
  isReadOnly: boolean
  onSave: (changed: Translation) => void
}

function Texts({ lang, all, isReadOnly, onSave }: TextsProps) {
  const t = useFeatureText(languageTexts)
  const locks = useFeatureText(lockTexts)
  const [search, setSearch] = useState('')
  const [onlyMissing, setOnlyMissing] = useState(false)
  const [most, setMost] = useState(step)
  const wanted = search.trim().toLowerCase()
  const matching = all.filter(
    ({ key, english, text }) =>
      !(onlyMissing && text !== '') && [key, english, text].some(one => one.toLowerCase().includes(wanted)),
  )
  return (
    <>
      <TextInput
        label={t('findText')}
        value={search}
        onChange={event => setSearch(event.currentTarget.value)}
      />
      <Switch
        label={t('onlyMissing')}
        checked={onlyMissing}
        onChange={event => setOnlyMissing(event.currentTarget.checked)}
      />
      <ul className={css.texts}>
        {matching.slice(0, most).map(one => (
          <li key={`${one.key} ${one.text}`}>
            <TextInput
              label={<span lang="en">{one.english}</span>}
              description={<code dir="ltr">{one.key}</code>}
              defaultValue={one.text}
              maxLength={2000}
              readOnly={isReadOnly}
              {...(isReadOnly && { 'data-locked': locks('lock.refused') })}
              lang={tagOf(lang)}
              dir={directionOf(lang)}
              onBlur={event => {
                const text = event.currentTarget.value.trim()
                if (text !== '' && text !== one.text) onSave({ ...one, text })
              }}
              onKeyDown={event => event.key === 'Enter' && event.currentTarget.blur()}
            />
          </li>
        ))}
      </ul>
      {matching.length > most && (
        <Button size="sm" variant="subtle" onClick={() => setMost(most + step)}>
          {t('showMore', { count: matching.length - most })}
        </Button>
      )}
    </>
  )
}
