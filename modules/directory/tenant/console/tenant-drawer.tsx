import { query } from '@atrium/console/api/query.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { RecordDrawer, type RecordFrame } from '@atrium/console/records/record-drawer.tsx'
import { useLocation } from 'wouter'
import { tenantApi } from '../tenant.contract.ts'
import { TenantForm } from './tenant-form.tsx'
import { tenantTexts } from './tenant-texts.ts'

interface TenantDrawerProps extends Omit<RecordFrame, 'title'> {
  /** Undefined while a tenant is being created. */
  tenantId: string | undefined
  onCreated: (id: string) => void
}

/** One tenant beside the list. */
export function TenantDrawer({ tenantId, onCreated, ...frame }: TenantDrawerProps) {
  const t = useFeatureText(tenantTexts)
  const [path, go] = useLocation()
  return (
    <RecordDrawer
      {...frame}
      {...(tenantId !== undefined && { onOpenPage: () => go(`${path}/detail/${tenantId}`) })}
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
