import { query } from '@atrium/console/api/query.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { listText } from '@atrium/console/language/formats.ts'
import { when } from '@atrium/console/language/when.tsx'
import { ListEmpty } from '@atrium/console/list/list-empty.tsx'
import { ListHeader } from '@atrium/console/list/list-header.tsx'
import { ListTable } from '@atrium/console/list/list-table.tsx'
import { NewButton } from '@atrium/console/records/new-button.tsx'
import css from '@atrium/console/records/record-list.module.css'
import { neighborsOf, useOpenRecord, useRecordList } from '@atrium/console/records/record-list.ts'
import type { BuiltInView } from '@atrium/console/views/built-in-view.ts'
import type { QueryField } from '@atrium/ui/filter/query-bar.tsx'
import type { Column } from '@atrium/ui/table/data-table-columns.ts'
import { useQuery } from '@tanstack/react-query'
import { type ServiceAccount, serviceAccountApi } from '../service-account.contract.ts'
import { serviceAccountTable } from '../service-account.table.ts'
import { AccountState } from './account-state.tsx'
import { ServiceAccountDrawer } from './service-account-drawer.tsx'
import { type ServiceAccountText, serviceAccountTexts } from './service-account-texts.ts'

const filters = ['name', 'ownerName', 'state'] as const

/** The service accounts of the tenant. */
export function ServiceAccountList() {
  const t = useFeatureText(serviceAccountTexts)
  const counts = useQuery({ ...query(serviceAccountApi.counts), staleTime: 0 })
  const accounts = useRecordList({
    table: serviceAccountTable,
    filters,
    query: ({ paging, filter }) => ({
      ...query(serviceAccountApi.list, { query: { ...paging, ...filter } }),
      // Use and owners change without a change of the account.
      staleTime: 0,
    }),
    rowKey: account => account.id,
    couldNotLoad: t('couldNotLoad'),
  })
  const [openId, open] = useOpenRecord('serviceAccount')
  const fields = fieldsOf(t)
  return (
    <div className={css.page}>
      <div className={css.list}>
        <ListHeader
          list={accounts}
          fields={fields}
          parents={[t('parent')]}
          title={t('title')}
          primary={
            <NewButton call={serviceAccountApi.create} onClick={() => open('new')}>
              {t('new')}
            </NewButton>
          }
        />
        <ListTable
          list={accounts}
          fields={fields}
          chips={{ views: viewsOf(t), counts: counts.data }}
          label={t('title')}
          counted={of => t('counted', of)}
          columns={columnsOf(t)}
          rowName={account => account.name}
          onOpen={account => open(account.id)}
          openKey={openId}
          empty={
            <ListEmpty
              title={t('nothing')}
              create={{ call: serviceAccountApi.create, label: t('new'), onClick: () => open('new') }}
            >
              {t('nothingDetail')}
            </ListEmpty>
          }
        />
      </div>
      {openId && (
        <ServiceAccountDrawer
          key={openId}
          accountId={openId === 'new' ? undefined : openId}
          onClose={() => open(undefined)}
          onCreated={open}
          {...neighborsOf(accounts.table, openId, open)}
        />
      )}
    </div>
  )
}

const viewsOf = (t: ServiceAccountText): readonly BuiltInView[] => [
  { id: 'all', label: t('all'), filter: {} },
  { id: 'active', label: t('active'), filter: { state: 'active' } },
  { id: 'ownerless', label: t('ownerless'), filter: { state: 'ownerless' }, status: 'failed' },
  { id: 'unused', label: t('unused'), filter: { state: 'unused' } },
  { id: 'disabled', label: t('disabled'), filter: { state: 'disabled' } },
]

function fieldsOf(t: ServiceAccountText): readonly QueryField[] {
  const atMost = (most: number) => (entry: unknown) =>
    String(entry ?? '').length > most ? t('tooLong', { most }) : null
  return [
    { kind: 'text', name: 'name', label: t('name'), hint: t('contains'), validate: atMost(80) },
    { kind: 'text', name: 'ownerName', label: t('owner'), hint: t('contains'), validate: atMost(120) },
  ]
}

const columnsOf = (t: ServiceAccountText): readonly Column<ServiceAccount>[] => [
  { id: 'name', header: t('name'), cell: account => account.name, main: true, sortable: true },
  { id: 'ownerName', header: t('owner'), cell: account => account.ownerName, sortable: true },
  {
    id: 'roles',
    header: t('roles'),
    cell: account => listText(account.roles.map(({ name }) => name)),
    leaves: 4,
  },
  {
    id: 'credentialCount',
    header: t('credentials'),
    cell: account => account.credentialCount,
    align: 'end',
    leaves: 3,
  },
  {
    id: 'lastUsedDate',
    header: t('lastUsed'),
    cell: account => when(account.lastUsedDate) ?? t('never'),
    sortable: true,
    leaves: 5,
  },
  {
    id: 'networks',
    header: t('networks'),
    cell: account => account.networks.join(', ') || t('anyNetwork'),
    leaves: 2,
  },
  {
    id: 'state',
    header: t('status'),
    cell: account => <AccountState state={account.state} />,
    mark: 'status',
  },
]
