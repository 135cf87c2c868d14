import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { LovMultiPicker, LovPicker } from '@atrium/console/lookups/lov-picker.tsx'
import { LovSelect } from '@atrium/console/lookups/lov-select.tsx'
import css from '@atrium/console/records/record-form.module.css'
import type { LovViewDetail } from '@atrium/contract/lookups/lov-view'
import { Note } from '@atrium/ui/feedback/note.tsx'
import { useState } from 'react'
import { lovViewTexts } from './lov-view-texts.ts'

/** Fields to try a stored lookup view; nothing is saved. */
export function LovViewTrial({ view }: { view: LovViewDetail }) {
  const t = useFeatureText(lovViewTexts)
  const [above, setAbove] = useState<string | null>(null)
  const [one, setOne] = useState<string | null>(null)
  const [many, setMany] = useState<readonly string[]>([])
  const { viewCode, parentLovCode } = view
  const shared = {
    viewCode,
    ...(parentLovCode && { params: { parentValue: above ?? undefined }, after: t('above') }),
  }
  return (
    <div className={css.form}>
      <Note tone="info">{t('tryHelp')}</Note>
      {parentLovCode && (
        <LovSelect label={t('above')} lovCode={parentLovCode} value={above} onChange={setAbove} />
      )}
      <LovPicker
        {...shared}
        label={t('one')}
        description={one !== null && t('value', { value: one })}
        value={one}
        onChange={setOne}
      />
      <LovMultiPicker {...shared} label={t('many')} value={many} onChange={setMany} />
    </div>
  )
}
