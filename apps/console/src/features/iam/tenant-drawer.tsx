import { tenantApi } from '@atrium/contract/iam/tenant'
import { query } from '../../api/query.ts'
import { useFeatureText } from '../../core/feature-texts.ts'
import { RecordDrawer, type RecordFrame } from '../../core/record-drawer.tsx'
import { TenantForm } from './tenant-form.tsx'
import { tenantTexts } from './tenant-texts.ts'

interface TenantDrawerProps extends Omit<RecordFrame, 'title'> {
  /** Nothing for a tenant that is being made. */
  tenantId: string | undefined
  onCreated: (id: string) => void
}

/** One tenant beside the list. */
export function TenantDrawer({ tenantId, onCreated, ...frame }: TenantDrawerProps) {
  const t = useFeatureText(tenantTexts)
  return (
    <RecordDrawer
      {...frame}
      isNew={tenantId === undefined}
      query={query(tenantApi.get, { params: { organizationId: tenantId ?? '' } })}
      titleOf={tenant => tenant.tenantName}
      history={{ entity: 'tenant', id: tenantId }}
      words={{
        new: t('new'),
        couldNotLoad: t('couldNotLoad'),
        notFound: t('notFound'),
        notFoundDetail: t('notFoundDetail'),
      }}
    >
      {form => <TenantForm {...form} onCreated={onCreated} />}
    </RecordDrawer>
  )
}
