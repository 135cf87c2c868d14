import { useIsRefused } from '@atrium/console/access/use-authority.ts'
import { query } from '@atrium/console/api/query.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { when } from '@atrium/console/language/when.tsx'
import { DetailPage, type DetailTab } from '@atrium/console/records/detail/detail-page.tsx'
import { useListReturn } from '@atrium/console/records/detail/list-trail.ts'
import { useDetailRecord } from '@atrium/console/records/detail/use-detail-record.tsx'
import { useHistoryTab } from '@atrium/console/records/detail/use-history-tab.tsx'
import { ArchBadge } from '@atrium/ui/display/badges/arch-badge.tsx'
import { CopyText } from '@atrium/ui/display/copy-text.tsx'
import { useLocation } from 'wouter'
import { accountApi } from '../../../account/account.contract.ts'
import css from '../../../shared/console/page-section.module.css'
import { PageSection } from '../../../shared/console/page-section.tsx'
import { type TenantDetail, tenantApi } from '../../tenant.contract.ts'
import { TenantForm } from '../tenant-form.tsx'
import { TenantLifecycle } from '../tenant-lifecycle.tsx'
import { TenantStatus } from '../tenant-status.tsx'
import { tenantTexts } from '../tenant-texts.ts'
import { TenantUsage } from '../tenant-usage.tsx'
import { tenantPageTexts } from './tenant-page-texts.ts'
import { TenantPeople } from './tenant-people.tsx'

const listPath = '/hiam/tenants'

/** The page of a tenant: its usage and lifecycle, its details, people and history. */
export function TenantPage() {
  const t = useFeatureText(tenantTexts)
  const p = useFeatureText(tenantPageTexts)
  const [path] = useLocation()
  const tenantId = path.slice(path.lastIndexOf('/') + 1)
  const { back, steps } = useListReturn(listPath, tenantId, id => `${listPath}/detail/${id}`)
  const found = query(tenantApi.get, { params: { organizationId: tenantId } })
  const { stored, problem, reload } = useDetailRecord(found, {
    couldNotLoad: t('couldNotLoad'),
    notFound: t('notFound'),
    notFoundDetail: t('notFoundDetail'),
  })
  const tabs = useTabs(tenantId, stored, reload)
  return (
    <DetailPage
      key={tenantId}
      mark={<ArchBadge name={stored?.tenantName ?? ''} color={stored?.tenantColour} size="page" />}
      parents={[{ label: t('parent') }, { label: t('title'), to: back }]}
      name={stored?.tenantName}
      facts={
        stored
          ? [
              <TenantStatus key="status" status={stored.statusCode} />,
              <CopyText key="code" value={stored.tenantNum} isCode />,
              stored.domain && <CopyText key="domain" value={stored.domain} />,
              stored.creationDate && (
                <span key="created">
                  {p('created')} {when(stored.creationDate)}
                </span>
              ),
            ]
          : []
      }
      steps={steps}
      problem={problem}
      tabs={tabs}
    />
  )
}

const stale = [tenantApi.list, tenantApi.get]

function useTabs(
  tenantId: string,
  stored: TenantDetail | undefined,
  onReload: () => void,
): readonly DetailTab[] {
  const t = useFeatureText(tenantPageTexts)
  const tenantText = useFeatureText(tenantTexts)
  const noPeople = useIsRefused(accountApi.list)
  const history = useHistoryTab({ entity: 'tenant', id: tenantId, onRestored: onReload })
  return [
    {
      id: 'overview',
      label: t('overview'),
      content: stored && (
        <div className={css.narrow}>
          <PageSection title={t('usage')}>
            <TenantUsage usage={stored} />
          </PageSection>
          {stored.tenantId !== 0 && (
            <PageSection title={tenantText('life')}>
              <TenantLifecycle stored={stored} stale={stale} isPart />
            </PageSection>
          )}
        </div>
      ),
    },
    {
      id: 'details',
      label: t('details'),
      content: stored && (
        <TenantForm
          key={stored.objectVersionNumber}
          stored={stored}
          frame={{ title: stored.tenantName, onClose: () => undefined }}
          onChanges={() => undefined}
          onReload={onReload}
          onCreated={() => undefined}
        />
      ),
    },
    ...(noPeople
      ? []
      : [
          {
            id: 'people',
            label: t('people'),
            count: stored?.userCount,
            content: <TenantPeople tenantId={tenantId} />,
          },
        ]),
    ...history,
  ]
}
