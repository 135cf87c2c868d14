import { Can } from '@atrium/console/access/can.tsx'
import { useOfTenants } from '@atrium/console/access/of-tenants.tsx'
import { usePermittedColumns, usePermittedFields, type WithCode } from '@atrium/console/access/permitted.tsx'
import { query, useCall } from '@atrium/console/api/query.ts'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { PersonBadge } from '@atrium/console/files/person-badge.tsx'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { when } from '@atrium/console/language/when.tsx'
import { ListHeader } from '@atrium/console/list/list-header.tsx'
import { ListTable } from '@atrium/console/list/list-table.tsx'
import css from '@atrium/console/records/people-list.module.css'
import { useRecordList } from '@atrium/console/records/record-list.ts'
import { deviceName } from '@atrium/console/session/device-name.ts'
import { Chip } from '@atrium/ui/display/chip.tsx'
import { EmptyState } from '@atrium/ui/feedback/empty-state.tsx'
import type { QueryField } from '@atrium/ui/filter/query-bar.tsx'
import { Confirm } from '@atrium/ui/overlay/confirm.tsx'
import type { Column } from '@atrium/ui/table/data-table-columns.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { type PersonalText, personalTexts } from '../../personal-center/console/personal-texts.ts'
import { addressElement, type OnlineUser, onlineUserApi } from '../online-user.contract.ts'
import { onlineUserTable } from '../online-user.table.ts'
import { type OnlineUserText, onlineUserTexts } from './online-user-texts.ts'

const filters = ['realName', 'loginName', 'loginIp'] as const

/** The signed-in people of the tenant, one line per browser; people with the permission can sign others out. */
export function OnlineUserList() {
  const t = useFeatureText(onlineUserTexts)
  const devices = useFeatureText(personalTexts)
  const [leaving, setLeaving] = useState<OnlineUser>()
  const tenants = useOfTenants()
  const { isSite } = tenants
  const end = useCall(onlineUserApi.end, [onlineUserApi.list])

  const online = useRecordList({
    table: onlineUserTable,
    filters: tenants.filters(filters),
    query: ({ paging, filter }) => ({
      ...query(onlineUserApi.list, { query: { ...paging, ...filter } }),
      staleTime: 0,
    }),
    rowKey: row => row.id,
    couldNotLoad: t('couldNotLoad'),
  })

  const columns = usePermittedColumns(columnsOf(t, devices, isSite, setLeaving))

  const fields = tenants.fields(usePermittedFields(fieldsOf(t)), online.table.rows.map(homeOf))

  return (
    <div className={css.page}>
      <ListHeader list={online} fields={fields} parents={[t('parent')]} title={t('title')} />
      <ListTable
        list={online}
        fields={fields}
        label={t('title')}
        counted={of => t('counted', of)}
        columns={columns}
        rowName={row => row.realName}
        empty={<EmptyState centered title={t('nobody')} />}
      />
      <Confirm
        open={leaving !== undefined}
        onClose={() => setLeaving(undefined)}
        onConfirm={() =>
          leaving &&
          end.mutate(
            { params: { userId: leaving.userId } },
            {
              onSuccess: () => noticeSuccess(t('ended', { name: leaving.realName })),
              onSettled: () => setLeaving(undefined),
            },
          )
        }
        question={t('endQuestion', { name: leaving?.realName ?? '' })}
        effect={t('endEffect')}
        action={t('endAction')}
        keep={t('keep')}
        busy={end.isPending}
      />
    </div>
  )
}

const homeOf = ({ tenantId, organizationName }: OnlineUser) => ({ tenantId, tenantName: organizationName })

function fieldsOf(t: OnlineUserText): readonly WithCode<QueryField>[] {
  return [
    {
      kind: 'text',
      name: 'realName',
      label: t('name'),
      hint: t('contains'),
      validate: atMost(120, t),
    },
    {
      kind: 'text',
      name: 'loginName',
      label: t('loginName'),
      hint: t('startsWith'),
      validate: atMost(120, t),
    },
    {
      kind: 'text',
      name: 'loginIp',
      label: t('address'),
      hint: t('startsWith'),
      validate: atMost(64, t),
      code: addressElement,
    },
  ]
}

/** The server limits the length of a search text. */
const atMost = (most: number, t: OnlineUserText) => (entry: unknown) =>
  String(entry ?? '').length > most ? t('tooLong', { most }) : null

function columnsOf(
  t: OnlineUserText,
  devices: PersonalText,
  isSite: boolean,
  onEnd: (row: OnlineUser) => void,
): readonly WithCode<Column<OnlineUser>>[] {
  return [
    {
      id: 'realName',
      header: t('name'),
      cell: row => <OnlinePerson row={row} t={t} />,
      main: true,
      sortable: true,
    },
    {
      id: 'loginName',
      header: t('loginName'),
      cell: row => row.loginName,
      tone: 'code',
      sortable: true,
      leaves: 'code',
    },
    ...(isSite
      ? [
          {
            id: 'organizationName',
            header: t('tenant'),
            cell: (row: OnlineUser) => row.organizationName,
            sortable: true,
          },
        ]
      : []),
    {
      id: 'device',
      header: t('device'),
      cell: row => deviceName(row.device, devices),
      leaves: 3,
    },
    {
      id: 'loginIp',
      code: addressElement,
      header: t('address'),
      cell: row => row.loginIp,
      tone: 'code',
      leaves: 4,
    },
    {
      id: 'loginDate',
      header: t('signedIn'),
      cell: row => when(row.loginDate),
      sortable: true,
      leaves: 5,
    },
    {
      id: 'lastSeenDate',
      header: t('lastUsed'),
      cell: row => when(row.lastSeenDate),
      sortable: true,
    },
    {
      id: 'actions',
      header: t('actions'),
      hideHeader: true,
      align: 'end',
      cell: row =>
        !row.current && (
          <Can call={onlineUserApi.end}>
            <Button size="sm" aria-label={t('endNamed', { name: row.realName })} onClick={() => onEnd(row)}>
              {t('end')}
            </Button>
          </Can>
        ),
    },
  ]
}

/** A person's name; your own session is marked. */
function OnlinePerson({ row, t }: { row: OnlineUser; t: OnlineUserText }) {
  return (
    <span className={css.person}>
      <PersonBadge name={row.realName} picture={row.imageUrl} size="sm" />
      <span className={css.name}>{row.realName}</span>
      {row.current && <Chip tone="accent">{t('you')}</Chip>}
    </span>
  )
}
