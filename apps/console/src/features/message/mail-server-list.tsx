import { siteLevel } from '@atrium/contract/constants'
import { type MailServer, mailServerApi } from '@atrium/contract/message/mail-server'
import { query } from '../../api/query.ts'
import { useFeatureText } from '../../core/feature-texts.ts'
import { dateTimeText } from '../../core/formats.ts'
import { NewButton } from '../../core/new-button.tsx'
import { RecordDrawer } from '../../core/record-drawer.tsx'
import css from '../../core/record-list.module.css'
import { neighbours, useOpenRecord, useRecordList } from '../../core/record-list.ts'
import { useStore } from '../../core/store.ts'
import { userState } from '../../core/user-state.ts'
import { DataTable } from '../../ui/data-table.tsx'
import type { Column } from '../../ui/data-table-columns.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { QueryBar } from '../../ui/query-bar.tsx'
import { Status } from '../../ui/status.tsx'
import { MailServerForm } from './mail-server-form.tsx'
import { serverFields, serverFilters } from './server-search.tsx'
import { type ServerWords, serverTexts } from './server-texts.ts'

/** The tenant's own servers for mail; for the platform those of every tenant. */
export function MailServerList() {
  const t = useFeatureText(serverTexts)
  const isSite = useStore(userState, state => state.currentUser?.currentRoleLevel === siteLevel)
  const servers = useRecordList({
    table: 'message.mail-server',
    filters: serverFilters(isSite),
    query: ({ paging, filter }) => query(mailServerApi.list, { query: { ...paging, ...filter } }),
    rowKey: server => server.serverId,
    couldNotLoad: t('couldNotLoad'),
  })
  const [openId, open] = useOpenRecord('server')
  const close = () => open(undefined)

  return (
    <div className={css.page}>
      <div className={css.list}>
        <PageHeader
          parents={[t('parent')]}
          title={t('mailServers')}
          count={servers.found.data?.totalElements}
          primary={
            <NewButton call={mailServerApi.create} onClick={() => open('new')}>
              {t('newMailServer')}
            </NewButton>
          }
        />
        <QueryBar fields={serverFields(t, isSite, servers.table.rows)} {...servers.bar} />
        <DataTable
          label={t('mailServers')}
          columns={columnsOf(t, isSite)}
          {...servers.table}
          rowName={server => server.serverName}
          onOpen={server => open(server.serverId)}
          openKey={openId}
          empty={<EmptyState title={t('noMailServers')}>{t('noMailServersDetail')}</EmptyState>}
        />
      </div>
      {openId && (
        <RecordDrawer
          key={openId}
          {...neighbours(servers.table, openId, open)}
          onClose={close}
          isNew={openId === 'new'}
          query={query(mailServerApi.get, { params: { serverId: openId } })}
          history={{ entity: 'mail_server', id: openId }}
          titleOf={server => server.serverName}
          words={{
            new: t('newMailServer'),
            couldNotLoad: t('couldNotLoad'),
            notFound: t('notFound'),
            notFoundDetail: t('notFoundDetail'),
          }}
        >
          {record => <MailServerForm {...record} onCreated={open} onRemoved={close} />}
        </RecordDrawer>
      )}
    </div>
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
      leaves: 4,
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
    },
    {
      id: 'lastUpdateDate',
      header: t('changed'),
      cell: server => dateTimeText(server.lastUpdateDate),
      tone: 'quiet',
      leaves: 2,
    },
  ]
}
