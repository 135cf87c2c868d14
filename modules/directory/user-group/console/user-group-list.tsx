import { useOfTenants } from '@atrium/console/access/of-tenants.tsx'
import { query } from '@atrium/console/api/query.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { when } from '@atrium/console/language/when.tsx'
import { byPerson } from '@atrium/console/links/record-link.tsx'
import { useRecordList, useSelection } from '@atrium/console/records/record-list.ts'
import { RecordPage } from '@atrium/console/records/record-page.tsx'
import type { BuiltInView } from '@atrium/console/views/built-in-view.ts'
import { Status } from '@atrium/ui/feedback/status.tsx'
import type { QueryField } from '@atrium/ui/filter/query-bar.tsx'
import type { Column } from '@atrium/ui/table/data-table-columns.ts'
import { type UserGroup, userGroupApi } from '../user-group.contract.ts'
import { userGroupTable } from '../user-group.table.ts'
import { UserGroupBulk } from './user-group-bulk.tsx'
import { UserGroupDrawer } from './user-group-drawer.tsx'
import { type UserGroupText, userGroupTexts } from './user-group-texts.ts'

const filters = ['groupName', 'groupCode', 'enabledFlag'] as const

/** Named groups of the tenant's people. */
export function UserGroupList() {
  const t = useFeatureText(userGroupTexts)
  const tenants = useOfTenants()
  const groups = useRecordList({
    table: userGroupTable,
    filters: tenants.filters(filters),
    query: ({ paging, filter }) => query(userGroupApi.list, { query: { ...paging, ...filter } }),
    rowKey: group => group.userGroupId,
    couldNotLoad: t('couldNotLoad'),
    views: viewsOf(t),
  })
  const { selected, deselect, selecting } = useSelection(groups.table)

  return (
    <RecordPage
      list={groups}
      entity="userGroup"
      create={userGroupApi.create}
      words={{
        parent: t('parent'),
        title: t('title'),
        new: t('new'),
        nothingYet: t('nothingYet'),
        nothingYetDetail: t('nothingYetDetail'),
      }}
      fields={tenants.fields(fieldsOf(t), groups.table.rows)}
      columns={tenants.columns(columnsOf(t))}
      rowName={group => group.groupName}
      canSelect={tenants.isOwn}
      selecting={selecting}
      bulk={<UserGroupBulk selected={selected} onDone={deselect} />}
    >
      {({ id, open, drawer }) => <UserGroupDrawer {...drawer} userGroupId={id} onCreated={open} />}
    </RecordPage>
  )
}

const viewsOf = (t: UserGroupText): readonly BuiltInView[] => [
  { id: 'active', label: t('active'), filter: { enabledFlag: '1' } },
  { id: 'disabled', label: t('disabled'), filter: { enabledFlag: '0' }, status: 'ended' },
]

function fieldsOf(t: UserGroupText): readonly QueryField[] {
  const atMost = (most: number) => (entry: unknown) =>
    String(entry ?? '').length > most ? t('tooLong', { most }) : null
  return [
    { kind: 'text', name: 'groupName', label: t('name'), hint: t('contains'), validate: atMost(120) },
    { kind: 'text', name: 'groupCode', label: t('code'), hint: t('startsWith'), validate: atMost(128) },
    {
      kind: 'select',
      name: 'enabledFlag',
      label: t('status'),
      options: [
        { value: '1', label: t('active') },
        { value: '0', label: t('disabled') },
      ],
    },
  ]
}

const columnsOf = (t: UserGroupText): readonly Column<UserGroup>[] => [
  { id: 'groupName', header: t('name'), cell: group => group.groupName, main: true, sortable: true },
  {
    id: 'groupCode',
    header: t('code'),
    cell: group => group.groupCode,
    tone: 'code',
    sortable: true,
    leaves: 'code',
  },
  { id: 'remark', header: t('remark'), cell: group => group.remark, tone: 'quiet', leaves: 4 },
  { id: 'memberCount', header: t('people'), cell: group => group.memberCount, align: 'end', sortable: true },
  {
    id: 'enabledFlag',
    header: t('status'),
    cell: group => (
      <Status kind={group.enabledFlag === 1 ? 'active' : 'ended'}>
        {t(group.enabledFlag === 1 ? 'active' : 'disabled')}
      </Status>
    ),
    sortable: true,
    mark: 'status',
  },
  {
    id: 'lastUpdateDate',
    header: t('changed'),
    cell: group => when(group.lastUpdateDate),
    sortable: true,
    leaves: 'changed',
    tone: 'quiet',
  },
  {
    id: 'lastUpdatedBy',
    header: t('by'),
    cell: group => byPerson(group.lastUpdatedBy, group.lastUpdatedByName),
    leaves: 'by',
    tone: 'quiet',
  },
]
