import { query } from '@atrium/console/api/query.ts'
import { PersonBadge } from '@atrium/console/files/person-badge.tsx'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { dateText } from '@atrium/console/language/formats.ts'
import { when } from '@atrium/console/language/when.tsx'
import { RecordChips } from '@atrium/console/links/record-chips.tsx'
import { RecordLink } from '@atrium/console/links/record-link.tsx'
import { ImportButton } from '@atrium/console/list/import-button.tsx'
import { knownValues } from '@atrium/console/list/known-values.ts'
import { ListEmpty } from '@atrium/console/list/list-empty.tsx'
import { ListHeader } from '@atrium/console/list/list-header.tsx'
import { ListTable } from '@atrium/console/list/list-table.tsx'
import { lovQueryField } from '@atrium/console/lookups/lov-query-field.tsx'
import { NewButton } from '@atrium/console/records/new-button.tsx'
import person from '@atrium/console/records/people-list.module.css'
import css from '@atrium/console/records/record-list.module.css'
import {
  neighborsOf,
  useOpenRecord,
  useRecordList,
  useSelection,
} from '@atrium/console/records/record-list.ts'
import { useAddedColumns } from '@atrium/console/resource/added-fields.tsx'
import { useStore } from '@atrium/console/session/store.ts'
import { userState } from '@atrium/console/session/user-state.ts'
import type { BuiltInView } from '@atrium/console/views/built-in-view.ts'
import { siteLevel } from '@atrium/contract/constants'
import { Chip } from '@atrium/ui/display/chip.tsx'
import type { QueryField } from '@atrium/ui/filter/query-bar.tsx'
import type { Column } from '@atrium/ui/table/data-table-columns.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { PeopleUsage } from '../../tenant/console/people-usage.tsx'
import { type Account, accountApi, accountState, mostCounted } from '../account.contract.ts'
import { accountTable } from '../account.table.ts'
import { AccountBulk } from './account-bulk.tsx'
import { AccountDrawer } from './account-drawer.tsx'
import { AccountStatus, stateText } from './account-status.tsx'
import { type AccountText, accountTexts } from './account-texts.ts'
import { heldRolesOf } from './held-roles.ts'

const filters = [
  'keyword',
  'realName',
  'loginName',
  'state',
  'email',
  'roleId',
  'unitId',
  'canSignIn',
  'guest',
  'enabled',
  'organizationId',
] as const

/** The people of the tenant; for the platform those of every tenant, with their tenant. */
export function AccountList() {
  const t = useFeatureText(accountTexts)
  const isSite = useStore(userState, state => state.currentUser?.currentRoleLevel === siteLevel)
  const ownId = useStore(userState, state => state.currentUser?.id)
  const added = useAddedColumns('iam.account')
  const accounts = useRecordList({
    table: accountTable,
    filters: [...filters, ...added.filters],
    query: ({ paging, filter }) =>
      query(accountApi.list, { query: { ...paging, ...stated(added.sent(filter)) } }),
    rowKey: account => account.id,
    couldNotLoad: t('couldNotLoad'),
  })
  const [path] = useLocation()
  const [openId, open] = useOpenRecord('user', id => `${path}/detail/${id}`)
  const { state, guest: _guest, ...counted } = accounts.bar.value
  const counts = useQuery({
    ...query(accountApi.counts, { query: added.sent(counted) }),
    placeholderData: keepPreviousData,
  }).data
  const { selected, deselect, selecting } = useSelection(accounts.table)

  const fields = [
    ...fieldsOf(t, accounts.table.rows),
    ...added.fields,
    ...(isSite ? [tenantField(t, accounts.table.rows)] : []),
  ]

  return (
    <div className={css.page}>
      <div className={css.list}>
        <ListHeader
          list={accounts}
          fields={fields}
          parents={[t('parent')]}
          title={t('title')}
          secondary={
            <>
              {!isSite && <PeopleUsage />}
              <ImportButton template="HIAM.ACCOUNT" create={accountApi.create} isQuiet />
            </>
          }
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
          counted={of => t('counted', of)}
          columns={columnsOf(t, { isSite, ownId, open }).toSpliced(-1, 0, ...added.columns)}
          chips={{
            views: viewsOf(t, (counts?.awaitsApproval ?? 0) > 0 || state === 'awaitsApproval'),
            counts,
            most: mostCounted,
          }}
          {...selecting}
          canSelect={account => !account.guest && account.id !== ownId}
          bulk={<AccountBulk selected={selected} onDone={deselect} />}
          rowName={account => account.realName}
          onOpen={account => open(account.id)}
          openKey={openId}
          empty={
            <ListEmpty
              title={t('nothingYet')}
              create={{ call: accountApi.create, label: t('new'), onClick: () => open('new') }}
              template="HIAM.ACCOUNT"
            >
              {t('nothingYetDetail')}
            </ListEmpty>
          }
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

/** Approval is a view where there is something to approve: most tenants take no registrations. */
const viewsOf = (t: AccountText, hasWaiting: boolean): readonly BuiltInView[] => [
  { id: 'all', label: t('all'), filter: {} },
  { id: 'active', label: t('enabled'), filter: { state: 'active' } },
  { id: 'locked', label: t('locked'), filter: { state: 'locked' }, status: 'failed' },
  { id: 'endingSoon', label: t('endsSoon'), filter: { state: 'endingSoon' }, status: 'soon' },
  ...(hasWaiting
    ? [
        {
          id: 'awaitsApproval',
          label: t('awaitsApproval'),
          filter: { state: 'awaitsApproval' },
          status: 'soon',
        } as const,
      ]
    : []),
  { id: 'guest', label: t('guests'), filter: { guest: 'true' } },
]

/** An address may name states that do not exist. */
function stated({ state, ...filter }: ReturnType<ReturnType<typeof useAddedColumns>['sent']>) {
  const known = knownValues(accountState, String(state ?? ''))
  return { ...filter, ...(known && { state: known }) }
}

/** The name of a role in the address, as one of its holders has it. */
const roleNameIn = (rows: readonly Account[]) => (id: string) =>
  rows.flatMap(heldRolesOf).find(role => role.roleId === id)?.name

function fieldsOf(t: AccountText, rows: readonly Account[]): readonly QueryField[] {
  const atMost = (most: number) => (entry: unknown) =>
    String(entry ?? '').length > most ? t('tooLong', { most }) : null
  return [
    { kind: 'text', name: 'keyword', label: t('keyword'), quick: true, validate: atMost(120) },
    { kind: 'text', name: 'realName', label: t('name'), hint: t('contains'), validate: atMost(120) },
    { kind: 'text', name: 'loginName', label: t('loginName'), hint: t('startsWith'), validate: atMost(120) },
    {
      kind: 'select',
      many: true,
      name: 'state',
      label: t('status'),
      options: accountState.options.map(value => ({ value, label: t(stateText[value]) })),
    },
    lovQueryField({ name: 'roleId', label: t('role'), viewCode: 'HIAM.USER_ROLE', nameOf: roleNameIn(rows) }),
    lovQueryField({ name: 'unitId', label: t('unit'), viewCode: 'HPFM.UNIT', nameOf: () => undefined }),
    {
      kind: 'select',
      name: 'canSignIn',
      label: t('canSignIn'),
      options: [
        { value: 'true', label: t('yes') },
        { value: 'false', label: t('no') },
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

interface ColumnOptions {
  isSite: boolean
  ownId: string | undefined
  open: (id: string) => void
}

function columnsOf(t: AccountText, { isSite, ownId, open }: ColumnOptions): readonly Column<Account>[] {
  return [
    {
      id: 'realName',
      header: t('name'),
      cell: account => (
        <span className={person.person}>
          <PersonBadge name={account.realName} picture={account.imageUrl} size="sm" />
          <span className={person.name}>
            <RecordLink
              kind="person"
              id={account.id}
              name={account.realName}
              onOpen={() => open(account.id)}
            />
          </span>
          {account.id === ownId && <Chip tone="accent">{t('you')}</Chip>}
          {account.guest && <Chip>{t('guest')}</Chip>}
        </span>
      ),
      main: true,
      sortable: true,
      mark: 'person',
    },
    {
      id: 'loginName',
      header: t('loginName'),
      cell: account => account.loginName,
      tone: 'code',
      sortable: true,
      leaves: 'code',
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
      cell: account =>
        heldRolesOf(account).length > 0 && (
          <RecordChips records={heldRolesOf(account).map(({ roleId, name }) => ({ id: roleId, name }))} />
        ),
      leaves: 3,
      tone: 'quiet',
    },
    {
      id: 'enabled',
      header: t('status'),
      cell: account => <AccountStatus account={account} />,
      sortable: true,
      mark: 'status',
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
      leaves: 'ends',
    },
    {
      id: 'lastUpdateDate',
      header: t('changed'),
      cell: account => when(account.lastUpdateDate),
      sortable: true,
      leaves: 'changed',
      tone: 'quiet',
    },
  ]
}
