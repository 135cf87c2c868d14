import { query } from '@atrium/console/api/query.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { when } from '@atrium/console/language/when.tsx'
import { byPerson } from '@atrium/console/links/record-link.tsx'
import { ListEmpty } from '@atrium/console/list/list-empty.tsx'
import { ListHeader } from '@atrium/console/list/list-header.tsx'
import { ListTable } from '@atrium/console/list/list-table.tsx'
import { NewButton } from '@atrium/console/records/new-button.tsx'
import person from '@atrium/console/records/people-list.module.css'
import css from '@atrium/console/records/record-list.module.css'
import { neighborsOf, useOpenRecord, useRecordList } from '@atrium/console/records/record-list.ts'
import { useAddedColumns } from '@atrium/console/resource/added-fields.tsx'
import { ArchBadge } from '@atrium/ui/display/badges/arch-badge.tsx'
import { UsageBar } from '@atrium/ui/feedback/usage-bar.tsx'
import type { QueryField } from '@atrium/ui/filter/query-bar.tsx'
import type { Column } from '@atrium/ui/table/data-table-columns.ts'
import { useLocation } from 'wouter'
import { type Tenant, tenantApi, tenantStatus } from '../tenant.contract.ts'
import { tenantTable } from '../tenant.table.ts'
import { TenantDrawer } from './tenant-drawer.tsx'
import { TenantStatus } from './tenant-status.tsx'
import { TenantStorage } from './tenant-storage.tsx'
import { type TenantText, tenantTexts } from './tenant-texts.ts'
import { peopleText } from './tenant-usage.tsx'

const filters = ['tenantName', 'tenantNum', 'statusCode'] as const

/** All tenants of the platform with their usage; those in the bin on request. */
export function TenantList() {
  const t = useFeatureText(tenantTexts)
  const added = useAddedColumns('iam.tenant')
  const tenants = useRecordList({
    table: tenantTable,
    filters: [...filters, ...added.filters],
    query: ({ paging, filter }) => query(tenantApi.list, { query: { ...paging, ...added.sent(filter) } }),
    rowKey: tenant => String(tenant.tenantId),
    couldNotLoad: t('couldNotLoad'),
  })
  const [path] = useLocation()
  const [openId, open] = useOpenRecord('tenant', id => `${path}/detail/${id}`)

  const fields = [...fieldsOf(t), ...added.fields]

  return (
    <div className={css.page}>
      <div className={css.list}>
        <ListHeader
          list={tenants}
          fields={fields}
          parents={[t('parent')]}
          title={t('title')}
          primary={
            <NewButton call={tenantApi.create} onClick={() => open('new')}>
              {t('new')}
            </NewButton>
          }
        />
        <ListTable
          list={tenants}
          fields={fields}
          label={t('title')}
          counted={of => t('counted', of)}
          columns={columnsOf(t).toSpliced(-2, 0, ...added.columns)}
          rowName={tenant => tenant.tenantName}
          onOpen={tenant => open(String(tenant.tenantId))}
          openKey={openId}
          empty={
            <ListEmpty
              title={t('nothingYet')}
              create={{ call: tenantApi.create, label: t('new'), onClick: () => open('new') }}
            >
              {t('nothingYetDetail')}
            </ListEmpty>
          }
        />
      </div>
      {openId && (
        <TenantDrawer
          key={openId}
          tenantId={openId === 'new' ? undefined : openId}
          onClose={() => open(undefined)}
          onCreated={open}
          {...neighborsOf(tenants.table, openId, open)}
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
      many: true,
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
      cell: tenant => <TenantName tenant={tenant} />,
      main: true,
      sortable: true,
    },
    {
      id: 'tenantNum',
      header: t('code'),
      cell: tenant => tenant.tenantNum,
      tone: 'code',
      sortable: true,
      leaves: 'code',
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
      cell: tenant => <TenantStorage tenant={tenant} />,
      align: 'end',
      sortable: true,
      leaves: 5,
    },
    {
      id: 'enabledFlag',
      header: t('status'),
      cell: tenant => <TenantStatus status={tenant.statusCode} />,
      sortable: true,
      mark: 'status',
    },
    {
      id: 'creationDate',
      header: t('made'),
      cell: tenant => when(tenant.creationDate),
      sortable: true,
      leaves: 4,
    },
    {
      id: 'lastUpdateDate',
      header: t('changed'),
      cell: tenant => when(tenant.lastUpdateDate),
      sortable: true,
      leaves: 'changed',
      tone: 'quiet',
    },
    {
      id: 'lastUpdatedBy',
      header: t('by'),
      cell: tenant => byPerson(tenant.lastUpdatedBy, tenant.lastUpdatedByName),
      leaves: 'by',
      tone: 'quiet',
    },
  ]
}

function TenantName({ tenant }: { tenant: Tenant }) {
  return (
    <span className={person.person}>
      <ArchBadge name={tenant.tenantName} color={tenant.tenantColour} />
      <span className={person.name}>{tenant.tenantName}</span>
    </span>
  )
}
