import { ApiError } from '@atrium/console/api/api-error.ts'
import { call } from '@atrium/console/api/client.ts'
import { keyOf } from '@atrium/console/api/query.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { RecordDrawer, type RecordFrame } from '@atrium/console/records/record-drawer.tsx'
import { type LovViewDetail, lovViewApi } from '@atrium/contract/lookups/lov-view'
import { type QueryKey, queryOptions, useQuery } from '@tanstack/react-query'
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
  const view = viewQuery(viewKey ?? '')
  const viewHeaderId = useQuery({ ...view, enabled: false }).data?.viewHeaderId
  return (
    <RecordDrawer
      {...frame}
      isNew={viewKey === undefined}
      query={view}
      history={{ entity: 'lov_view', id: viewHeaderId }}
      mark="square"
      titleOf={({ viewName }) => viewName}
      words={{
        new: t('new'),
        couldNotLoad: t('couldNotLoad'),
        notFound: t('notFound'),
        notFoundDetail: t('notFoundDetail'),
      }}
    >
      {form => <LovViewForm key={form.stored?.viewHeaderId} {...form} onCreated={onCreated} />}
    </RecordDrawer>
  )
}

/** Finds the id of the view by its key, and loads the view. */
function viewQuery(viewKey: string) {
  const [viewCode = '', tenantId] = viewKey.split(':').reverse()
  return queryOptions<LovViewDetail, ApiError, LovViewDetail, QueryKey>({
    queryKey: [...keyOf(lovViewApi.get), { viewKey }],
    queryFn: async ({ signal }) => {
      // Of the codes with this prefix, the exact one comes first.
      const asked = { viewCode, sort: 'viewCode,asc', size: 1, ...(tenantId && { tenantId }) }
      const { content } = await call(lovViewApi.list, { query: asked }, { signal })
      const [first] = content
      if (first?.viewCode !== viewCode) throw new ApiError({ status: 404, message: '' })
      return call(lovViewApi.get, { params: { viewHeaderId: first.viewHeaderId } }, { signal })
    },
    // Records of other tenants that the platform reads here are read-only.
    meta: { acrossTenants: lovViewApi.get.acrossTenants === true, showsAbsence: true },
  })
}
