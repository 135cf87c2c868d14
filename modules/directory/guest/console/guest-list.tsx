import { query } from '@atrium/console/api/query.ts'
import { PersonBadge } from '@atrium/console/files/person-badge.tsx'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { dateText, listText } from '@atrium/console/language/formats.ts'
import { when } from '@atrium/console/language/when.tsx'
import { ListAction } from '@atrium/console/list/list-action.tsx'
import { ListEmpty } from '@atrium/console/list/list-empty.tsx'
import { ListHeader } from '@atrium/console/list/list-header.tsx'
import { ListTable } from '@atrium/console/list/list-table.tsx'
import { lovQueryField } from '@atrium/console/lookups/lov-query-field.tsx'
import person from '@atrium/console/records/people-list.module.css'
import css from '@atrium/console/records/record-list.module.css'
import { neighborsOf, useOpenRecord, useRecordList } from '@atrium/console/records/record-list.ts'
import type { BuiltInView } from '@atrium/console/views/built-in-view.ts'
import { ArchBadge } from '@atrium/ui/display/badges/arch-badge.tsx'
import type { QueryField } from '@atrium/ui/filter/query-bar.tsx'
import type { Column } from '@atrium/ui/table/data-table-columns.ts'
import { IconBuildingCommunity } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Guest, guestApi, guestState } from '../guest.contract.ts'
import { guestTable } from '../guest.table.ts'
import { GuestDrawer } from './guest-drawer.tsx'
import { GuestStatus } from './guest-status.tsx'
import { type GuestText, guestTexts } from './guest-texts.ts'
import { GuestsElsewhere } from './guests-elsewhere.tsx'

const filters = ['keyword', 'roleId', 'state'] as const

/** The people of other tenants who are guests here. */
export function GuestList() {
  const t = useFeatureText(guestTexts)
  const [isElsewhereOpen, setElsewhereOpen] = useState(false)
  const counts = useQuery({ ...query(guestApi.counts), staleTime: 0 })
  const guests = useRecordList({
    table: guestTable,
    filters,
    query: ({ paging, filter: { state, ...filter } }) => {
      // An address may name states that do not exist.
      const known = guestState.safeParse(state).data
      return {
        ...query(guestApi.list, { query: { ...paging, ...filter, ...(known && { state: known }) } }),
        staleTime: 0,
      }
    },
    rowKey: guest => guest.id,
    couldNotLoad: t('couldNotLoad'),
  })
  const [openId, open] = useOpenRecord('guest')
  const fields = fieldsOf(t, guests.table.rows)
  return (
    <div className={css.page}>
      <div className={css.list}>
        <ListHeader
          list={guests}
          fields={fields}
          parents={[t('parent')]}
          title={t('title')}
          secondary={
            <ListAction icon={IconBuildingCommunity} onClick={() => setElsewhereOpen(true)}>
              {t('elsewhere')}
            </ListAction>
          }
        />
        <ListTable
          list={guests}
          fields={fields}
          chips={{ views: viewsOf(t), counts: counts.data }}
          label={t('title')}
          counted={of => t('counted', of)}
          columns={columnsOf(t)}
          rowName={guest => guest.realName}
          onOpen={guest => open(guest.id)}
          openKey={openId}
          empty={<ListEmpty title={t('nothing')}>{t('nothingDetail')}</ListEmpty>}
        />
      </div>
      {openId && (
        <GuestDrawer
          key={openId}
          guestId={openId}
          onClose={() => open(undefined)}
          {...neighborsOf(guests.table, openId, open)}
        />
      )}
      {isElsewhereOpen && <GuestsElsewhere onClose={() => setElsewhereOpen(false)} />}
    </div>
  )
}

const viewsOf = (t: GuestText): readonly BuiltInView[] => [
  { id: 'all', label: t('all'), filter: {} },
  { id: 'active', label: t('active'), filter: { state: 'active' } },
  { id: 'endsSoon', label: t('endsSoon'), filter: { state: 'endsSoon' }, status: 'soon' },
  { id: 'withoutRole', label: t('withoutRole'), filter: { state: 'withoutRole' } },
  { id: 'ended', label: t('ended'), filter: { state: 'ended' } },
  { id: 'removed', label: t('removed'), filter: { state: 'removed' } },
]

function fieldsOf(t: GuestText, rows: readonly Guest[]): readonly QueryField[] {
  const roleName = (id: string) =>
    rows.flatMap(({ memberRoleList }) => memberRoleList).find(({ roleId }) => roleId === id)?.name
  return [
    {
      kind: 'text',
      name: 'keyword',
      label: t('keyword'),
      quick: true,
      validate: entry => (String(entry ?? '').length > 120 ? t('tooLong', { most: 120 }) : null),
    },
    lovQueryField({ name: 'roleId', label: t('role'), viewCode: 'HIAM.USER_ROLE', nameOf: roleName }),
  ]
}

const columnsOf = (t: GuestText): readonly Column<Guest>[] => [
  {
    id: 'realName',
    header: t('name'),
    cell: ({ realName, imageUrl }) => (
      <span className={person.person}>
        <PersonBadge name={realName} picture={imageUrl} size="sm" />
        <bdi className={person.name}>{realName}</bdi>
      </span>
    ),
    main: true,
    sortable: true,
    mark: 'person',
  },
  {
    id: 'homeTenantName',
    header: t('home'),
    cell: ({ homeTenantName, homeColor }) => (
      <span className={person.person}>
        <ArchBadge name={homeTenantName} color={homeColor} size="xs" />
        <bdi className={person.name}>{homeTenantName}</bdi>
      </span>
    ),
    leaves: 2,
  },
  {
    id: 'memberRoleList',
    header: t('roles'),
    cell: ({ memberRoleList }) => listText(memberRoleList.map(({ name }) => name)) || t('noRoles'),
    tone: 'quiet',
    leaves: 3,
  },
  { id: 'state', header: t('status'), cell: ({ state }) => <GuestStatus state={state} />, mark: 'status' },
  {
    id: 'sinceDate',
    header: t('since'),
    cell: ({ sinceDate }) => when(sinceDate),
    sortable: true,
    leaves: 4,
  },
  {
    id: 'untilDate',
    header: t('until'),
    cell: ({ untilDate }) => dateText(untilDate) || t('noEnd'),
    sortable: true,
    leaves: 5,
  },
]
