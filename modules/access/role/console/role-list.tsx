import { useOfTenants } from '@atrium/console/access/of-tenants.tsx'
import { query, useCall } from '@atrium/console/api/query.ts'
import { BulkButton } from '@atrium/console/bulk/bulk-button.tsx'
import { BulkExport } from '@atrium/console/bulk/bulk-export.tsx'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { dateText, userFormats } from '@atrium/console/language/formats.ts'
import { when } from '@atrium/console/language/when.tsx'
import { byPerson } from '@atrium/console/links/record-link.tsx'
import { FilterSheet } from '@atrium/console/list/filter-sheet.tsx'
import { ImportButton } from '@atrium/console/list/import-button.tsx'
import { ListEmpty } from '@atrium/console/list/list-empty.tsx'
import { ListHeader } from '@atrium/console/list/list-header.tsx'
import { ListTable } from '@atrium/console/list/list-table.tsx'
import { NewButton } from '@atrium/console/records/new-button.tsx'
import css from '@atrium/console/records/record-list.module.css'
import {
  neighborsOf,
  useOpenRecord,
  useRecordList,
  useSelection,
} from '@atrium/console/records/record-list.ts'
import type { BuiltInView } from '@atrium/console/views/built-in-view.ts'
import { usePhone } from '@atrium/console/workspace/use-phone.ts'
import { assignmentApi } from '@atrium/directory/assignment/assignment.contract.ts'
import { QueryBar, type QueryField } from '@atrium/ui/filter/query-bar.tsx'
import type { Column } from '@atrium/ui/table/data-table-columns.ts'
import { SegmentedControl } from '@mantine/core'
import { IconBan, IconCircleCheck, IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { type Role, roleApi } from '../role.contract.ts'
import { roleTable } from '../role.table.ts'
import { rolePage } from './page/role-page-address.ts'
import { RoleAssign } from './role-assign.tsx'
import { RoleDrawer } from './role-drawer.tsx'
import { RolePeople } from './role-people.tsx'
import { RoleRemovalDialog } from './role-removal.tsx'
import { RoleStatus } from './role-status.tsx'
import { type RoleText, roleTexts } from './role-texts.ts'
import { RoleTree } from './role-tree.tsx'

const filters = ['name', 'code', 'enabled', 'endBefore'] as const
const stale = [roleApi.list, roleApi.get, roleApi.tree, roleApi.subTree]

/** The roles of the tenant, as list or tree. Search, page and open row are part of the address. */
export function RoleList() {
  const t = useFeatureText(roleTexts)
  const tenants = useOfTenants()
  const [isAskingToDelete, setAskingToDelete] = useState(false)
  const [isAssigning, setAssigning] = useState(false)
  const [peopleOf, showPeopleOf] = useState<Pick<Role, 'id' | 'name'>>()

  const roles = useRecordList({
    table: roleTable,
    filters: tenants.filters(filters),
    query: ({ paging, filter }) => query(roleApi.list, { query: { ...paging, ...filter } }),
    rowKey: role => role.id,
    couldNotLoad: t('couldNotLoad'),
    views: viewsOf(t),
  })
  const { selected, deselect, selecting } = useSelection(roles.table)
  const [openId, open] = useOpenRecord('role', rolePage)
  const [shownAs, showAs] = useOpenRecord('shown')
  const isTree = shownAs === 'tree'
  const isPhone = usePhone()

  const refs = selected.map(({ id, objectVersionNumber }) => ({ id, objectVersionNumber }))
  const count = refs.length
  const done = (message: string) => () => {
    deselect()
    setAskingToDelete(false)
    noticeSuccess(message)
  }
  const enable = useCall(roleApi.enable, stale)
  const disable = useCall(roleApi.disable, stale)

  const fields = tenants.fields(isTree ? fieldsOf(t).slice(0, 2) : fieldsOf(t), roles.table.rows)

  return (
    <div className={css.page}>
      <div className={css.list}>
        <ListHeader
          list={roles}
          fields={fields}
          parents={[t('parent')]}
          title={t('title')}
          secondary={
            <>
              <SegmentedControl
                aria-label={t('viewAs')}
                value={isTree ? 'tree' : 'list'}
                onChange={as => showAs(as === 'tree' ? as : undefined)}
                data={[
                  { value: 'list', label: t('asList') },
                  { value: 'tree', label: t('asTree') },
                ]}
              />
              <ImportButton template="HIAM.ROLE" create={roleApi.create} isQuiet />
            </>
          }
          primary={
            <NewButton call={roleApi.create} onClick={() => open('new')}>
              {t('new')}
            </NewButton>
          }
        />
        {isTree && !isPhone && <QueryBar fields={fields} {...roles.bar} />}
        {isTree && isPhone && roles.sheet.isOpen && (
          <FilterSheet
            {...roles.bar}
            fields={fields}
            columns={[]}
            sort={null}
            onSort={roles.table.onSort}
            counted={of => t('counted', of)}
            count={roles.bar.busy ? undefined : roles.table.pager.total}
            onClose={() => roles.sheet.open(false)}
          />
        )}
        {isTree ? (
          <RoleTree search={namedIn(roles.bar.value)} openId={openId} onOpen={open} />
        ) : (
          <ListTable
            list={roles}
            fields={fields}
            label={t('title')}
            counted={of => t('counted', of)}
            columns={tenants.columns(columnsOf(t))}
            rowName={role => role.name}
            {...selecting}
            canSelect={role => !role.builtIn && tenants.isOwn(role)}
            bulk={
              <>
                <BulkButton
                  call={roleApi.enable}
                  icon={IconCircleCheck}
                  label={t('enable')}
                  busy={enable.isPending}
                  onClick={() =>
                    enable.mutate({ body: refs }, { onSuccess: done(t('enabledDone', { count })) })
                  }
                />
                <BulkButton
                  call={roleApi.disable}
                  icon={IconBan}
                  label={t('disable')}
                  busy={disable.isPending}
                  onClick={() =>
                    disable.mutate({ body: refs }, { onSuccess: done(t('disabledDone', { count })) })
                  }
                />
                <BulkButton
                  call={assignmentApi.assign}
                  icon={IconUserPlus}
                  label={t('assignPeople')}
                  busy={false}
                  onClick={() => setAssigning(true)}
                />
                <BulkExport />
                <BulkButton
                  call={roleApi.remove}
                  label={t('delete')}
                  busy={false}
                  danger
                  onClick={() => setAskingToDelete(true)}
                />
              </>
            }
            onOpen={role => open(role.id)}
            openKey={openId}
            empty={
              <ListEmpty
                title={t('nothingYet')}
                create={{ call: roleApi.create, label: t('new'), onClick: () => open('new') }}
                template="HIAM.ROLE"
              >
                {t('nothingYetDetail')}
              </ListEmpty>
            }
          />
        )}
      </div>
      {openId && (
        <RoleDrawer
          key={openId}
          roleId={openId === 'new' ? undefined : openId}
          onClose={() => open(undefined)}
          onCreated={open}
          {...neighborsOf(roles.table, openId, open)}
        />
      )}
      {isAskingToDelete && (
        <RoleRemovalDialog
          roles={selected}
          stale={stale}
          onClose={() => setAskingToDelete(false)}
          onShow={id => {
            setAskingToDelete(false)
            open(id)
          }}
          onShowPeople={role => {
            setAskingToDelete(false)
            showPeopleOf(role)
          }}
          onDeleted={ids => {
            if (openId && ids.includes(openId)) open(undefined)
            done(t('deletedDone', { count: ids.length }))()
          }}
        />
      )}
      {isAssigning && (
        <RoleAssign
          roles={selected}
          onClose={() => setAssigning(false)}
          onAssigned={people => {
            setAssigning(false)
            done(t('assignedDone', { count: people }))()
          }}
        />
      )}
      {peopleOf && <RolePeople role={peopleOf} onClose={() => showPeopleOf(undefined)} />}
    </div>
  )
}

/** The search fields that also work in the tree. */
const namedIn = ({ name, code, tenantId }: Readonly<Record<string, string>>) => ({
  ...(name && { name }),
  ...(code && { code }),
  ...(tenantId && { tenantId }),
})

const viewsOf = (t: RoleText): readonly BuiltInView[] => [
  { id: 'active', label: t('active'), filter: { enabled: 'true' } },
  { id: 'disabled', label: t('disabled'), filter: { enabled: 'false' }, status: 'ended' },
]

function fieldsOf(t: RoleText): readonly QueryField[] {
  return [
    { kind: 'text', name: 'name', label: t('name'), hint: t('contains'), validate: atMost(120, t) },
    { kind: 'text', name: 'code', label: t('code'), hint: t('startsWith'), validate: atMost(128, t) },
    {
      kind: 'select',
      name: 'enabled',
      label: t('status'),
      options: [
        { value: 'true', label: t('active') },
        { value: 'false', label: t('disabled') },
      ],
    },
    { kind: 'date', name: 'endBefore', label: t('endsBefore'), format: userFormats().dateFormat },
  ]
}

/** The server limits the length of a search text. */
const atMost = (most: number, t: RoleText) => (entry: unknown) =>
  String(entry ?? '').length > most ? t('tooLong', { most }) : null

function columnsOf(t: RoleText): readonly Column<Role>[] {
  return [
    { id: 'name', header: t('name'), cell: role => role.name, main: true, sortable: true },
    {
      id: 'code',
      header: t('code'),
      cell: role => role.code,
      tone: 'code',
      sortable: true,
      leaves: 'code',
    },
    {
      id: 'parentRoleName',
      header: t('parentRole'),
      cell: role => role.parentRoleName,
      leaves: 4,
      tone: 'quiet',
    },
    {
      id: 'memberCount',
      header: t('people'),
      cell: role => role.memberCount,
      align: 'end',
      sortable: true,
    },
    {
      id: 'enabled',
      header: t('status'),
      cell: role => <RoleStatus role={role} />,
      sortable: true,
      mark: 'status',
    },
    {
      id: 'endDateActive',
      header: t('ends'),
      cell: role => dateText(role.endDateActive),
      sortable: true,
      leaves: 'ends',
    },
    {
      id: 'lastUpdateDate',
      header: t('changed'),
      cell: role => when(role.lastUpdateDate),
      sortable: true,
      leaves: 'changed',
      tone: 'quiet',
    },
    {
      id: 'lastUpdatedBy',
      header: t('by'),
      cell: role => byPerson(role.lastUpdatedBy, role.lastUpdatedByName),
      leaves: 'by',
      tone: 'quiet',
    },
  ]
}
