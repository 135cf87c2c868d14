import { query } from '@atrium/console/api/query.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { dateText } from '@atrium/console/language/formats.ts'
import { when } from '@atrium/console/language/when.tsx'
import { ListHeader } from '@atrium/console/list/list-header.tsx'
import { ListTable } from '@atrium/console/list/list-table.tsx'
import { lovQueryField } from '@atrium/console/lookups/lov-query-field.tsx'
import { NewButton } from '@atrium/console/records/new-button.tsx'
import person from '@atrium/console/records/people-list.module.css'
import css from '@atrium/console/records/record-list.module.css'
import { neighborsOf, useOpenRecord, useRecordList } from '@atrium/console/records/record-list.ts'
import { useStore } from '@atrium/console/session/store.ts'
import { userState } from '@atrium/console/session/user-state.ts'
import { siteLevel } from '@atrium/contract/constants'
import { PersonBadge } from '@atrium/ui/display/badges/person-badge.tsx'
import { Chip } from '@atrium/ui/display/chip.tsx'
import { EmptyState } from '@atrium/ui/feedback/empty-state.tsx'
import type { Column } from '@atrium/ui/table/data-table-columns.ts'
import type { QueryField } from '@atrium/ui/table/query-bar.tsx'
import { PeopleUsage } from '../../tenant/console/people-usage.tsx'
import { type Account, accountApi } from '../account.contract.ts'
import { accountTable } from '../account.table.ts'
import { AccountDrawer } from './account-drawer.tsx'
import { AccountStatus } from './account-status.tsx'
import { type AccountText, accountTexts } from './account-texts.ts'

const filters = ['realName', 'loginName', 'enabled', 'email', 'organizationId'] as const

/** The people of the tenant; for the platform those of every tenant, with their tenant. */
export function AccountList() {
  const t = useFeatureText(accountTexts)
  const isSite = useStore(userState, state => state.currentUser?.currentRoleLevel === siteLevel)
  const ownId = useStore(userState, state => state.currentUser?.id)
  const accounts = useRecordList({
    table: accountTable,
    filters,
    query: ({ paging, filter }) => query(accountApi.list, { query: { ...paging, ...filter } }),
    rowKey: account => account.id,
    couldNotLoad: t('couldNotLoad'),
  })
  const [openId, open] = useOpenRecord('user')

  const fields = [...fieldsOf(t), ...(isSite ? [tenantField(t, accounts.table.rows)] : [])]

  return (
    <div className={css.page}>
      <div className={css.list}>
        <ListHeader
          list={accounts}
          fields={fields}
          parents={[t('parent')]}
          title={t('title')}
          secondary={!isSite && <PeopleUsage />}
          primary={
            <NewButton call={accountApi.create} onClick={() => open('new')}>
              {t('new')}
            </NewButton>
          }
        />
        <ListTable
          list={accounts}
          fields={fields}
          label={t('title')}
          columns={columnsOf(t, isSite, ownId)}
          rowName={account => account.realName}
          onOpen={account => open(account.id)}
          openKey={openId}
          empty={<EmptyState title={t('nothingYet')}>{t('nothingYetDetail')}</EmptyState>}
        />
      </div>
      {openId && (
        <AccountDrawer
          key={openId}
          userId={openId === 'new' ? undefined : openId}
          onClose={() => open(undefined)}
          onCreated={open}
          {...neighborsOf(accounts.table, openId, open)}
        />
      )}
    </div>
  )
}

function fieldsOf(t: AccountText): readonly QueryField[] {
  const atMost = (most: number) => (entry: unknown) =>
    String(entry ?? '').length > most ? t('tooLong', { most }) : null
  return [
    { kind: 'text', name: 'realName', label: t('name'), hint: t('contains'), validate: atMost(120) },
    { kind: 'text', name: 'loginName', label: t('loginName'), hint: t('startsWith'), validate: atMost(120) },
    {
      kind: 'select',
      name: 'enabled',
      label: t('status'),
      options: [
        { value: 'true', label: t('enabled') },
        { value: 'false', label: t('disabled') },
      ],
    },
    { kind: 'text', name: 'email', label: t('email'), hint: t('contains'), validate: atMost(254) },
  ]
}

/** A filter by tenant, for the platform. */
const tenantField = (t: AccountText, rows: readonly Account[]): QueryField =>
  lovQueryField({
    name: 'organizationId',
    label: t('tenant'),
    viewCode: 'HIAM.TENANT',
    nameOf: id => rows.find(account => String(account.organizationId) === id)?.tenantName,
  })

function columnsOf(t: AccountText, isSite: boolean, ownId: string | undefined): readonly Column<Account>[] {
  return [
    {
      id: 'realName',
      header: t('name'),
      cell: account => (
        <span className={person.person}>
          <PersonBadge name={account.realName} picture={account.imageUrl} size="sm" />
          <span className={person.name}>{account.realName}</span>
          {account.id === ownId && <Chip tone="accent">{t('you')}</Chip>}
          {account.guest && <Chip>{t('guest')}</Chip>}
        </span>
      ),
      main: true,
      sortable: true,
    },
    {
      id: 'loginName',
      header: t('loginName'),
      cell: account => account.loginName,
      tone: 'code',
      sortable: true,
      leaves: 2,
    },
    ...(isSite
      ? [
          {
            id: 'tenantName',
            header: t('tenant'),
            cell: (account: Account) => account.tenantName,
            sortable: true,
            leaves: 1,
          },
        ]
      : []),
    {
      id: 'memberRoleList',
      header: t('roles'),
      cell: account => account.memberRoleList.map(role => role.name).join(', '),
      leaves: 3,
      tone: 'quiet',
    },
    {
      id: 'enabled',
      header: t('status'),
      cell: account => <AccountStatus account={account} />,
      sortable: true,
    },
    { id: 'email', header: t('email'), cell: account => account.email, sortable: true, leaves: 5 },
    {
      id: 'lastLoginDate',
      header: t('lastLogin'),
      cell: account => when(account.lastLoginDate),
      leaves: 4,
    },
    {
      id: 'endDateActive',
      header: t('ends'),
      cell: account => dateText(account.endDateActive),
      sortable: true,
      leaves: 6,
    },
    {
      id: 'lastUpdateDate',
      header: t('changed'),
      cell: account => when(account.lastUpdateDate),
      sortable: true,
      leaves: 7,
      tone: 'quiet',
    },
  ]
}
