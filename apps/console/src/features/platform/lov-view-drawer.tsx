import { type LovViewHeader, lovViewApi } from '@atrium/contract/platform/lov-view'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../api/query.ts'
import { useFeatureText } from '../../core/feature-texts.ts'
import { LovMultiPicker, LovPicker } from '../../core/lov-picker.tsx'
import { LovSelect } from '../../core/lov-select.tsx'
import css from '../../core/record-form.module.css'
import { Drawer } from '../../ui/drawer.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { Note } from '../../ui/note.tsx'
import { ProgressLine } from '../../ui/progress-line.tsx'
import { lovViewTexts } from './lov-view-texts.ts'

interface LovViewDrawerProps {
  viewCode: string
  onClose: () => void
  onPrevious?: (() => void) | null
  onNext?: (() => void) | null
}

/** A lookup view beside the list, with fields to try it. */
export function LovViewDrawer({ viewCode, ...frame }: LovViewDrawerProps) {
  const t = useFeatureText(lovViewTexts)
  // Of the codes that begin so, the whole one comes first.
  const found = useQuery(query(lovViewApi.list, { query: { viewCode, sort: 'viewCode,asc', size: 1 } }))
  const [first] = found.data?.content ?? []
  const view = first?.viewCode === viewCode ? first : undefined
  return (
    <Drawer title={view?.viewName ?? '…'} {...frame}>
      {view && <Trial key={viewCode} view={view} />}
      {!view && found.isPending && <ProgressLine />}
      {!view && !found.isPending && (
        <FailedState
          title={t(found.isError ? 'couldNotLoad' : 'notFound')}
          requestId={found.error?.requestId}
          onRetry={() => void found.refetch()}
        />
      )}
    </Drawer>
  )
}

function Trial({ view }: { view: LovViewHeader }) {
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
