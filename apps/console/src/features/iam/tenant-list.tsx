import { type Tenant, tenantApi, tenantStatus } from '@atrium/contract/iam/tenant'
import { query } from '../../api/query.ts'
import { useFeatureText } from '../../core/feature-texts.ts'
import { dateTimeText } from '../../core/formats.ts'
import { NewButton } from '../../core/new-button.tsx'
import css from '../../core/record-list.module.css'
import { neighbours, useOpenRecord, useRecordList } from '../../core/record-list.ts'
import { ArchBadge } from '../../ui/arch-badge.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import type { Column } from '../../ui/data-table-columns.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { QueryBar, type QueryField } from '../../ui/query-bar.tsx'
import { UsageBar } from '../../ui/usage-bar.tsx'
import person from './online-user-list.module.css'
import { TenantDrawer } from './tenant-drawer.tsx'
import { TenantStatus } from './tenant-status.tsx'
import { type TenantText, tenantTexts } from './tenant-texts.ts'
import { peopleText, storageText } from './tenant-usage.tsx'

const filters = ['tenantName', 'tenantNum', 'statusCode'] as const

/** Every tenant of the platform, with how much of what it may have is in use; those in the bin when they are asked for. */
export function TenantList() {
  const t = useFeatureText(tenantTexts)
  const tenants = useRecordList({
    table: 'iam.tenant',
    filters,
    query: ({ paging, filter }) => query(tenantApi.list, { query: { ...paging, ...filter } }),
    rowKey: tenant => String(tenant.tenantId),
    couldNotLoad: t('couldNotLoad'),
  })
  const [openId, open] = useOpenRecord('tenant')

  return (
    <div className={css.page}>
      <div className={css.list}>
        <PageHeader
          parents={[t('parent')]}
          title={t('title')}
          count={tenants.found.data?.totalElements}
          primary={
            <NewButton call={tenantApi.create} onClick={() => open('new')}>
              {t('new')}
            </NewButton>
          }
        />
        <QueryBar fields={fieldsOf(t)} {...tenants.bar} />
        <DataTable
          label={t('title')}
          columns={columnsOf(t)}
          {...tenants.table}
          rowName={tenant => tenant.tenantName}
          onOpen={tenant => open(String(tenant.tenantId))}
          openKey={openId}
          empty={<EmptyState title={t('nothingYet')}>{t('nothingYetDetail')}</EmptyState>}
        />
      </div>
      {openId && (
        <TenantDrawer
          key={openId}
          tenantId={openId === 'new' ? undefined : openId}
          onClose={() => open(undefined)}
          onCreated={open}
          {...neighbours(tenants.table, openId, open)}
        />
      )}
    </div>
  )
}

function fieldsOf(t: TenantText): readonly QueryField[] {
  const atMost = (most: number) => (entry: unknown) =>
    String(entry ?? '').length > most ? t('tooLong', { most }) : null
  return [
    { kind: 'text', name: 'tenantName', label: t('name'), hint: t('contains'), validate: atMost(120) },
    { kind: 'text', name: 'tenantNum', label: t('code'), hint: t('contains'), validate: atMost(128) },
    {
      kind: 'select',
      name: 'statusCode',
      label: t('status'),
      options: tenantStatus.options.map(value => ({ value, label: t(value) })),
    },
  ]
}

function columnsOf(t: TenantText): readonly Column<Tenant>[] {
  return [
    {
      id: 'tenantName',
      header: t('name'),
      cell: tenant => (
        <span className={person.person}>
          <ArchBadge name={tenant.tenantName} colour={tenant.tenantColour} />
          <span className={person.name}>{tenant.tenantName}</span>
        </span>
      ),
      main: true,
      sortable: true,
    },
    {
      id: 'tenantNum',
      header: t('code'),
      cell: tenant => tenant.tenantNum,
      tone: 'code',
      sortable: true,
      leaves: 1,
    },
    {
      id: 'userCount',
      header: t('people'),
      cell: tenant => (
        <UsageBar
          compact
          label={t('people')}
          text={peopleText(t, tenant)}
          share={tenant.limitUserQty === undefined ? undefined : tenant.userCount / tenant.limitUserQty}
        />
      ),
      align: 'end',
      sortable: true,
    },
    {
      id: 'usedCapacity',
      header: t('storage'),
      cell: tenant => (
        <UsageBar
          compact
          label={t('storage')}
          text={storageText(t, tenant)}
          share={tenant.totalCapacity === 0 ? 1 : tenant.usedCapacity / tenant.totalCapacity}
        />
      ),
      align: 'end',
      sortable: true,
      leaves: 5,
    },
    {
      id: 'enabledFlag',
      header: t('status'),
      cell: tenant => <TenantStatus status={tenant.statusCode} />,
      sortable: true,
    },
    {
      id: 'creationDate',
      header: t('made'),
      cell: tenant => dateTimeText(tenant.creationDate),
      sortable: true,
      leaves: 4,
    },
    {
      id: 'lastUpdateDate',
      header: t('changed'),
      cell: tenant => dateTimeText(tenant.lastUpdateDate),
      sortable: true,
      leaves: 2,
      tone: 'quiet',
    },
    {
      id: 'lastUpdatedBy',
      header: t('by'),
      cell: tenant => tenant.lastUpdatedByName,
      leaves: 3,
      tone: 'quiet',
    },
  ]
}
