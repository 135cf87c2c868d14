import { Can } from '@atrium/console/access/can.tsx'
import { query, useCall } from '@atrium/console/api/query.ts'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { when } from '@atrium/console/language/when.tsx'
import { ListAction } from '@atrium/console/list/list-action.tsx'
import { ListEmpty } from '@atrium/console/list/list-empty.tsx'
import { ListHeader } from '@atrium/console/list/list-header.tsx'
import { ListTable } from '@atrium/console/list/list-table.tsx'
import css from '@atrium/console/records/people-list.module.css'
import { useRecordList } from '@atrium/console/records/record-list.ts'
import type { BuiltInView } from '@atrium/console/views/built-in-view.ts'
import type { QueryField } from '@atrium/ui/filter/query-bar.tsx'
import { Confirm } from '@atrium/ui/overlay/confirm.tsx'
import type { Column } from '@atrium/ui/table/data-table-columns.ts'
import { Button } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type PersonalToken, personalTokenApi } from '../personal-token.contract.ts'
import { personalTokenTable } from '../personal-token.table.ts'
import { type PersonalTokenText, personalTokenTexts } from './personal-token-texts.ts'
import { TokenEnd } from './token-end.tsx'
import { TokenPolicy } from './token-policy.tsx'

const filters = ['name', 'ownerName', 'state'] as const

/** The personal access tokens that work in the tenant; people with the permission revoke them. */
export function PersonalTokenList() {
  const t = useFeatureText(personalTokenTexts)
  const [revoking, setRevoking] = useState<PersonalToken>()
  const [isPolicyOpen, setPolicyOpen] = useState(false)
  const counts = useQuery({ ...query(personalTokenApi.counts), staleTime: 0 })
  const revoke = useCall(personalTokenApi.revoke, [personalTokenApi.list, personalTokenApi.counts])
  const tokens = useRecordList({
    table: personalTokenTable,
    filters,
    query: ({ paging, filter }) => ({
      ...query(personalTokenApi.list, { query: { ...paging, ...filter } }),
      staleTime: 0,
    }),
    rowKey: token => token.id,
    couldNotLoad: t('couldNotLoad'),
  })
  const fields = fieldsOf(t)
  return (
    <div className={css.page}>
      <ListHeader
        list={tokens}
        fields={fields}
        parents={[t('parent')]}
        title={t('title')}
        secondary={
          <ListAction icon={IconAdjustmentsHorizontal} onClick={() => setPolicyOpen(true)}>
            {t('policy')}
          </ListAction>
        }
      />
      <ListTable
        list={tokens}
        fields={fields}
        chips={{ views: viewsOf(t), counts: counts.data }}
        label={t('title')}
        counted={of => t('counted', of)}
        columns={columnsOf(t, setRevoking)}
        rowName={token => token.name}
        empty={<ListEmpty title={t('nothing')}>{t('nothingDetail')}</ListEmpty>}
      />
      {isPolicyOpen && <TokenPolicy onClose={() => setPolicyOpen(false)} />}
      <Confirm
        open={revoking !== undefined}
        onClose={() => setRevoking(undefined)}
        onConfirm={() =>
          revoking &&
          revoke.mutate(
            { params: { tokenId: revoking.id } },
            {
              onSuccess: () => noticeSuccess(t('revokedDone', { name: revoking.name })),
              onSettled: () => setRevoking(undefined),
            },
          )
        }
        question={t('revokeQuestion', { name: revoking?.name ?? '' })}
        effect={t('revokeEffect')}
        action={t('revokeAction')}
        keep={t('keep')}
        busy={revoke.isPending}
      />
    </div>
  )
}

const viewsOf = (t: PersonalTokenText): readonly BuiltInView[] => [
  { id: 'all', label: t('all'), filter: {} },
  { id: 'active', label: t('active'), filter: { state: 'active' } },
  { id: 'ending', label: t('ending'), filter: { state: 'ending' }, status: 'soon' },
  { id: 'expired', label: t('expired'), filter: { state: 'expired' } },
  { id: 'revoked', label: t('revoked'), filter: { state: 'revoked' } },
]

const fieldsOf = (t: PersonalTokenText): readonly QueryField[] => [
  {
    kind: 'text',
    name: 'name',
    label: t('name'),
    hint: t('contains'),
    validate: entry => (String(entry ?? '').length > 80 ? t('tooLong', { most: 80 }) : null),
  },
  {
    kind: 'text',
    name: 'ownerName',
    label: t('owner'),
    hint: t('contains'),
    validate: entry => (String(entry ?? '').length > 120 ? t('tooLong', { most: 120 }) : null),
  },
]

const columnsOf = (
  t: PersonalTokenText,
  onRevoke: (token: PersonalToken) => void,
): readonly Column<PersonalToken>[] => [
  { id: 'name', header: t('name'), cell: token => token.name, main: true, sortable: true },
  { id: 'ownerName', header: t('owner'), cell: token => token.ownerName, sortable: true },
  { id: 'roleName', header: t('role'), cell: token => token.roleName, leaves: 3 },
  {
    id: 'permissionCount',
    header: t('permissions'),
    cell: token => token.permissionCount ?? t('all'),
    align: 'end',
    leaves: 4,
  },
  { id: 'endDate', header: t('ends'), cell: token => <TokenEnd token={token} />, sortable: true },
  {
    id: 'lastUsedDate',
    header: t('lastUsed'),
    cell: token => when(token.lastUsedDate) ?? t('never'),
    sortable: true,
    leaves: 5,
  },
  {
    id: 'networks',
    header: t('networks'),
    cell: token => token.networks.join(', ') || t('anyNetwork'),
    leaves: 2,
  },
  {
    id: 'actions',
    header: t('actions'),
    hideHeader: true,
    align: 'end',
    cell: token =>
      token.state === 'active' && (
        <Can call={personalTokenApi.revoke}>
          <Button
            size="sm"
            aria-label={t('revokeNamed', { name: token.name })}
            onClick={() => onRevoke(token)}
          >
            {t('revoke')}
          </Button>
        </Can>
      ),
  },
]
