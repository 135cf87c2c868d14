import { lovViewApi } from '@atrium/contract/platform/lov-view'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../api/query.ts'
import { useFeatureText } from '../../core/feature-texts.ts'
import { RecordDrawer, type RecordFrame } from '../../core/record-drawer.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { ProgressLine } from '../../ui/progress-line.tsx'
import { LovViewForm } from './lov-view-form.tsx'
import { lovViewTexts } from './lov-view-texts.ts'

interface LovViewDrawerProps extends Omit<RecordFrame, 'title'> {
  /** Nothing for a view that is being made. */
  viewKey: string | undefined
  onCreated: (viewCode: string) => void
}

/** How an address names the view of another tenant; no code has a colon. */
export const viewOfTenant = (tenantId: number, viewCode: string) => `${tenantId}:${viewCode}`

/** Of a code, the lookup view that counts here, or that of a tenant, beside the list. */
export function LovViewDrawer({ viewKey, onCreated, ...frame }: LovViewDrawerProps) {
  const t = useFeatureText(lovViewTexts)
  const [viewCode = '', tenantId] = (viewKey ?? '').split(':').reverse()
  // Of the codes that begin so, the whole one comes first.
  const found = useQuery({
    ...query(lovViewApi.list, {
      query: { viewCode, sort: 'viewCode,asc', size: 1, ...(tenantId && { tenantId }) },
    }),
    enabled: viewKey !== undefined,
  })
  const [first] = found.data?.content ?? []
  const view = first?.viewCode === viewCode ? first : undefined
  if (viewKey !== undefined && !view)
    return (
      <Drawer title="…" {...frame}>
        {found.isPending ? (
          <ProgressLine />
        ) : (
          <FailedState
            title={t(found.isError ? 'couldNotLoad' : 'notFound')}
            requestId={found.error?.requestId}
            onRetry={() => void found.refetch()}
          />
        )}
      </Drawer>
    )
  return (
    <RecordDrawer
      {...frame}
      key={view?.viewHeaderId}
      isNew={viewKey === undefined}
      query={query(lovViewApi.get, { params: { viewHeaderId: view?.viewHeaderId ?? '' } })}
      history={{ entity: 'lov_view', id: view?.viewHeaderId }}
      titleOf={({ viewName }) => viewName}
      words={{
        new: t('new'),
        couldNotLoad: t('couldNotLoad'),
        notFound: t('notFound'),
        notFoundDetail: t('notFoundDetail'),
      }}
    >
      {form => <LovViewForm {...form} onCreated={onCreated} />}
    </RecordDrawer>
  )
}
