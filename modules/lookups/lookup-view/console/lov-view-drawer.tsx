import { query } from '@atrium/console/api/query.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { RecordDrawer, type RecordFrame } from '@atrium/console/records/record-drawer.tsx'
import { lovViewApi } from '@atrium/contract/lookups/lov-view'
import { FailedState } from '@atrium/ui/feedback/failed-state.tsx'
import { ProgressLine } from '@atrium/ui/feedback/progress-line.tsx'
import { Drawer } from '@atrium/ui/overlay/drawer.tsx'
import { useQuery } from '@tanstack/react-query'
import { LovViewForm } from './lov-view-form.tsx'
import { lovViewTexts } from './lov-view-texts.ts'

interface LovViewDrawerProps extends Omit<RecordFrame, 'title'> {
  /** Undefined while a view is being created. */
  viewKey: string | undefined
  onCreated: (viewCode: string) => void
}

/** The key of another tenant's view in an address; no code contains a colon. */
export const viewOfTenant = (tenantId: number, viewCode: string) => `${tenantId}:${viewCode}`

/** The effective lookup view of a code, or that of a tenant, beside the list. */
export function LovViewDrawer({ viewKey, onCreated, ...frame }: LovViewDrawerProps) {
  const t = useFeatureText(lovViewTexts)
  const [viewCode = '', tenantId] = (viewKey ?? '').split(':').reverse()
  // Of the codes with this prefix, the exact one comes first.
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
      mark="square"
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
