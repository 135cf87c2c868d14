import { query } from '@atrium/console/api/query.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { when } from '@atrium/console/language/when.tsx'
import { RecordDrawer } from '@atrium/console/records/record-drawer.tsx'
import { useRecordList } from '@atrium/console/records/record-list.ts'
import { RecordPage } from '@atrium/console/records/record-page.tsx'
import { useStore } from '@atrium/console/session/store.ts'
import { userState } from '@atrium/console/session/user-state.ts'
import { siteLevel } from '@atrium/contract/constants'
import { Status } from '@atrium/ui/feedback/status.tsx'
import type { Column } from '@atrium/ui/table/data-table-columns.ts'
import { serverFields, serverFilters } from '../../shared/console/server-search.tsx'
import { type ServerWords, serverTexts } from '../../shared/console/server-texts.ts'
import { type MailServer, mailServerApi } from '../mail-server.contract.ts'
import { mailServerTable } from '../mail-server.table.ts'
import { MailServerForm } from './mail-server-form.tsx'

/** The tenant's own mail servers; for the platform those of every tenant. */
export function MailServerList() {
  const t = useFeatureText(serverTexts)
  const isSite = useStore(userState, state => state.currentUser?.currentRoleLevel === siteLevel)
  const servers = useRecordList({
    table: mailServerTable,
    filters: serverFilters(isSite),
    query: ({ paging, filter }) => query(mailServerApi.list, { query: { ...paging, ...filter } }),
    rowKey: server => server.serverId,
    couldNotLoad: t('couldNotLoad'),
  })

  return (
    <RecordPage
      list={servers}
      entity="server"
      create={mailServerApi.create}
      words={{
        parent: t('parent'),
        title: t('mailServers'),
        counted: of => t('mailServersCounted', of),
        new: t('newMailServer'),
        nothingYet: t('noMailServers'),
        nothingYetDetail: t('noMailServersDetail'),
      }}
      fields={serverFields(t, isSite, servers.table.rows)}
      columns={columnsOf(t, isSite)}
      rowName={server => server.serverName}
    >
      {({ id, open, drawer }) => (
        <RecordDrawer
          {...drawer}
          isNew={id === undefined}
          query={query(mailServerApi.get, { params: { serverId: id ?? '' } })}
          history={{ entity: 'mail_server', id }}
          titleOf={server => server.serverName}
          words={{
            new: t('newMailServer'),
            couldNotLoad: t('couldNotLoad'),
            notFound: t('notFound'),
            notFoundDetail: t('notFoundDetail'),
          }}
        >
          {record => <MailServerForm {...record} onCreated={open} onRemoved={drawer.onClose} />}
        </RecordDrawer>
      )}
    </RecordPage>
  )
}

function columnsOf(t: ServerWords, isSite: boolean): readonly Column<MailServer>[] {
  const tenant: Column<MailServer> = {
    id: 'tenantName',
    header: t('tenant'),
    cell: server => server.tenantName,
    leaves: 3,
  }
  return [
    { id: 'serverName', header: t('name'), cell: server => server.serverName, main: true, sortable: true },
    {
      id: 'serverCode',
      header: t('code'),
      cell: server => server.serverCode,
      tone: 'code',
      sortable: true,
      leaves: 'code',
    },
    {
      id: 'host',
      header: t('host'),
      cell: server => <bdi dir="ltr">{`${server.host}:${server.port}`}</bdi>,
      tone: 'quiet',
      leaves: 1,
    },
    { id: 'sender', header: t('sender'), cell: server => <bdi>{server.sender}</bdi>, leaves: 3 },
    ...(isSite ? [tenant] : []),
    {
      id: 'enabledFlag',
      header: t('status'),
      cell: ({ enabledFlag }) => (
        <Status kind={enabledFlag === 1 ? 'active' : 'ended'}>
          {t(enabledFlag === 1 ? 'enabled' : 'disabled')}
        </Status>
      ),
      mark: 'status',
    },
    {
      id: 'lastUpdateDate',
      header: t('changed'),
      cell: server => when(server.lastUpdateDate),
      tone: 'quiet',
      leaves: 'changed',
    },
  ]
}
