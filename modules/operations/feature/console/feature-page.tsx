import { query } from '@atrium/console/api/query.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { numberText } from '@atrium/console/language/formats.ts'
import { PageHeader } from '@atrium/ui/display/page-header.tsx'
import { EmptyState } from '@atrium/ui/feedback/empty-state.tsx'
import { FailedState } from '@atrium/ui/feedback/failed-state.tsx'
import { ProgressLine } from '@atrium/ui/feedback/progress-line.tsx'
import { FilterField } from '@atrium/ui/filter/filter-field.tsx'
import { ViewChips } from '@atrium/ui/filter/view-chips.tsx'
import { Pager } from '@atrium/ui/table/pager.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type FeatureDefault, featureApi } from '../feature.contract.ts'
import { FeatureBulk } from './feature-bulk.tsx'
import { FeatureMatrix } from './feature-matrix.tsx'
import css from './feature-page.module.css'
import { featureSwitchTexts } from './feature-texts.ts'

/** As many tenants as fit beside the features. */
const size = 5

const views = {
  all: () => true,
  differing: ({ differingCount }: FeatureDefault) => differingCount > 0,
  off: ({ onCount }: FeatureDefault) => onCount === 0,
} as const

type View = keyof typeof views
const viewIds: readonly View[] = ['all', 'differing', 'off']

/** The features of all tenants: a row for each feature, a column for each tenant. */
export function FeaturePage() {
  const t = useFeatureText(featureSwitchTexts)
  const [name, setName] = useState('')
  const [page, setPage] = useState(0)
  const [view, setView] = useState<View>('all')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const found = useQuery({
    ...query(featureApi.matrix, { query: { page, size, ...(name && { tenantName: name }) } }),
    placeholderData: keepPreviousData,
  })
  const { data } = found
  const rows = data?.defaults.filter(views[view]) ?? []
  const selected = rows.filter(({ featureCode }) => chosen.has(featureCode))
  return (
    <div className={css.page}>
      <PageHeader
        parents={[t('parent')]}
        title={t('title')}
        count={data && numberText(data.defaults.length)}
        secondary={
          <FilterField
            label={t('findTenant')}
            value={name}
            onFilter={text => {
              setName(text)
              setPage(0)
            }}
          />
        }
      />
      <div className={css.views}>
        <ViewChips
          label={t('views')}
          chips={viewIds.map(id => ({
            id,
            label: t(`view_${id}`),
            count: data && numberText(data.defaults.filter(views[id]).length),
            isChosen: id === view,
            onChoose: () => setView(id),
          }))}
        />
        <span className={css.legend}>{t('legend')}</span>
      </div>
      {!data && found.isPending && <ProgressLine />}
      {!data && found.error && (
        <FailedState
          title={t('couldNotLoad')}
          requestId={found.error.requestId}
          onRetry={() => void found.refetch()}
        />
      )}
      {data && rows.length === 0 && <EmptyState title={t(`none_${view}`)} />}
      {data && rows.length > 0 && (
        <FeatureMatrix
          features={rows}
          tenants={data.tenants}
          tenantCount={data.tenantCount}
          chosen={chosen}
          onChoose={setChosen}
        />
      )}
      {data && data.tenants.length === 0 && <p className={css.noTenant}>{t('noTenant', { name })}</p>}
      {data && selected.length > 0 && data.tenants.length > 0 ? (
        <FeatureBulk
          featureCodes={selected.map(({ featureCode }) => featureCode)}
          tenants={data.tenants}
          onClear={() => setChosen(new Set())}
        />
      ) : (
        data &&
        data.totalElements > size && (
          <Pager page={page} size={size} total={data.totalElements} onPage={setPage} />
        )
      )}
    </div>
  )
}
