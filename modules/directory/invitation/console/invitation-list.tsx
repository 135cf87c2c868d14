import { Can } from '@atrium/console/access/can.tsx'
import { query } from '@atrium/console/api/query.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { dateText, listText } from '@atrium/console/language/formats.ts'
import { when } from '@atrium/console/language/when.tsx'
import { ImportButton } from '@atrium/console/list/import-button.tsx'
import { ListEmpty } from '@atrium/console/list/list-empty.tsx'
import { ListHeader } from '@atrium/console/list/list-header.tsx'
import { ListTable } from '@atrium/console/list/list-table.tsx'
import { lovQueryField } from '@atrium/console/lookups/lov-query-field.tsx'
import css from '@atrium/console/records/record-list.module.css'
import { neighborsOf, useOpenRecord, useRecordList } from '@atrium/console/records/record-list.ts'
import type { BuiltInView } from '@atrium/console/views/built-in-view.ts'
import type { QueryField } from '@atrium/ui/filter/query-bar.tsx'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import type { Column } from '@atrium/ui/table/data-table-columns.ts'
import { Button } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Invitation, invitationApi, invitationState } from '../invitation.contract.ts'
import { invitationTable } from '../invitation.table.ts'
import { InvitationDrawer } from './invitation-drawer.tsx'
import { InvitationStatus } from './invitation-status.tsx'
import { type InvitationText, invitationTexts } from './invitation-texts.ts'
import { InvitePeople } from './invite-people.tsx'

const filters = ['email', 'roleId', 'createdByName', 'state'] as const

/** The invitations to the tenant. */
export function InvitationList() {
  const t = useFeatureText(invitationTexts)
  const [isInviting, setInviting] = useState(false)
  const counts = useQuery({ ...query(invitationApi.counts), staleTime: 0 })
  const invitations = useRecordList({
    table: invitationTable,
    filters,
    query: ({ paging, filter: { state, ...filter } }) => {
      // An address may name states that do not exist.
      const known = invitationState.safeParse(state).data
      return {
        ...query(invitationApi.list, { query: { ...paging, ...filter, ...(known && { state: known }) } }),
        staleTime: 0,
      }
    },
    rowKey: invitation => invitation.id,
    couldNotLoad: t('couldNotLoad'),
  })
  const [openId, open] = useOpenRecord('invitation')
  const { rows } = invitations.table
  const fields = fieldsOf(t, rows)
  return (
    <div className={css.page}>
      <div className={css.list}>
        <ListHeader
          list={invitations}
          fields={fields}
          parents={[t('parent')]}
          title={t('title')}
          secondary={<ImportButton template="HIAM.INVITATION" create={invitationApi.create} isQuiet />}
          primary={
            <Can call={invitationApi.create}>
              <Button
                variant="filled"
                leftSection={<Glyph icon={IconSend} size={16} mirrored />}
                onClick={() => setInviting(true)}
              >
                {t('invite')}
              </Button>
            </Can>
          }
        />
        <ListTable
          list={invitations}
          fields={fields}
          chips={{ views: viewsOf(t), counts: counts.data }}
          label={t('title')}
          counted={of => t('counted', of)}
          columns={columnsOf(t)}
          rowName={invitation => invitation.email}
          onOpen={invitation => open(invitation.id)}
          openKey={openId}
          empty={
            <ListEmpty
              title={t('nothing')}
              create={{ call: invitationApi.create, label: t('invite'), onClick: () => setInviting(true) }}
            >
              {t('nothingDetail')}
            </ListEmpty>
          }
        />
      </div>
      {openId && (
        <InvitationDrawer
          key={openId}
          invitationId={openId}
          onClose={() => open(undefined)}
          {...neighborsOf(invitations.table, openId, open)}
        />
      )}
      {isInviting && <InvitePeople onClose={() => setInviting(false)} />}
    </div>
  )
}

const viewsOf = (t: InvitationText): readonly BuiltInView[] => [
  { id: 'all', label: t('all'), filter: {} },
  { id: 'sent', label: t('sent'), filter: { state: 'sent' } },
  { id: 'opened', label: t('opened'), filter: { state: 'opened' } },
  { id: 'accepted', label: t('accepted'), filter: { state: 'accepted' } },
  { id: 'expired', label: t('expired'), filter: { state: 'expired' } },
  { id: 'bounced', label: t('bounced'), filter: { state: 'bounced' }, status: 'failed' },
  { id: 'revoked', label: t('revoked'), filter: { state: 'revoked' } },
]

function fieldsOf(t: InvitationText, rows: readonly Invitation[]): readonly QueryField[] {
  const atMost = (most: number) => (entry: unknown) =>
    String(entry ?? '').length > most ? t('tooLong', { most }) : null
  const roleName = (id: string) =>
    rows.flatMap(({ memberRoleList }) => memberRoleList).find(({ roleId }) => roleId === id)?.name
  return [
    { kind: 'text', name: 'email', label: t('email'), quick: true, validate: atMost(254) },
    lovQueryField({ name: 'roleId', label: t('role'), viewCode: 'HIAM.USER_ROLE', nameOf: roleName }),
    {
      kind: 'text',
      name: 'createdByName',
      label: t('invitedBy'),
      hint: t('contains'),
      validate: atMost(120),
    },
  ]
}

const columnsOf = (t: InvitationText): readonly Column<Invitation>[] => [
  {
    id: 'email',
    header: t('email'),
    cell: ({ email }) => <bdi dir="ltr">{email}</bdi>,
    main: true,
    sortable: true,
  },
  {
    id: 'memberRoleList',
    header: t('roles'),
    cell: ({ memberRoleList }) => listText(memberRoleList.map(({ name }) => name)),
    tone: 'quiet',
    leaves: 3,
  },
  {
    id: 'state',
    header: t('status'),
    cell: ({ state }) => <InvitationStatus state={state} />,
    mark: 'status',
  },
  { id: 'sentDate', header: t('sentAt'), cell: ({ sentDate }) => when(sentDate), sortable: true, leaves: 2 },
  {
    id: 'untilDate',
    header: t('until'),
    cell: ({ untilDate }) => dateText(untilDate) || t('noEnd'),
    sortable: true,
    leaves: 4,
  },
  {
    id: 'createdByName',
    header: t('invitedBy'),
    cell: ({ createdByName }) => createdByName,
    sortable: true,
    leaves: 5,
    tone: 'quiet',
  },
]
