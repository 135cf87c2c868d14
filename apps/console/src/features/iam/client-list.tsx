import { type Client, clientApi } from '@atrium/contract/iam/client'
import { query } from '../../api/query.ts'
import { useFeatureText } from '../../core/feature-texts.ts'
import { dateTimeText } from '../../core/formats.ts'
import { NewButton } from '../../core/new-button.tsx'
import css from '../../core/record-list.module.css'
import { neighbours, useOpenRecord, useRecordList } from '../../core/record-list.ts'
import { Chip } from '../../ui/chip.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import type { Column } from '../../ui/data-table-columns.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { QueryBar, type QueryField } from '../../ui/query-bar.tsx'
import { Status } from '../../ui/status.tsx'
import { ClientDrawer } from './client-drawer.tsx'
import { type ClientText, clientTexts } from './client-texts.ts'
import named from './online-user-list.module.css'

const filters = ['name', 'clientId'] as const

/** The programs that may sign people in. */
export function ClientList() {
  const t = useFeatureText(clientTexts)
  const clients = useRecordList({
    table: 'iam.client',
    filters,
    query: ({ paging, filter }) => query(clientApi.list, { query: { ...paging, ...filter } }),
    rowKey: client => client.id,
    couldNotLoad: t('couldNotLoad'),
  })
  const [openId, open] = useOpenRecord('client')

  return (
    <div className={css.page}>
      <div className={css.list}>
        <PageHeader
          parents={[t('parent')]}
          title={t('title')}
          count={clients.found.data?.totalElements}
          primary={
            <NewButton call={clientApi.create} onClick={() => open('new')}>
              {t('new')}
            </NewButton>
          }
        />
        <QueryBar fields={fieldsOf(t)} {...clients.bar} />
        <DataTable
          label={t('title')}
          columns={columnsOf(t)}
          {...clients.table}
          rowName={client => client.name}
          onOpen={client => open(client.id)}
          openKey={openId}
          empty={<EmptyState title={t('nothingYet')}>{t('nothingYetDetail')}</EmptyState>}
        />
      </div>
      {openId && (
        <ClientDrawer
          key={openId}
          clientId={openId === 'new' ? undefined : openId}
          onClose={() => open(undefined)}
          onCreated={open}
          {...neighbours(clients.table, openId, open)}
        />
      )}
    </div>
  )
}

function fieldsOf(t: ClientText): readonly QueryField[] {
  const atMost = (most: number) => (entry: unknown) =>
    String(entry ?? '').length > most ? t('tooLong', { most }) : null
  return [
    { kind: 'text', name: 'name', label: t('name'), hint: t('contains'), validate: atMost(120) },
    { kind: 'text', name: 'clientId', label: t('clientId'), hint: t('startsWith'), validate: atMost(64) },
  ]
}

function columnsOf(t: ClientText): readonly Column<Client>[] {
  return [
    {
      id: 'name',
      header: t('name'),
      cell: client => (
        <span className={named.person}>
          <span className={named.name}>{client.name}</span>
          {client.legacy && <Chip tone="warn">{t('legacy')}</Chip>}
        </span>
      ),
      main: true,
      sortable: true,
    },
    {
      id: 'clientId',
      header: t('clientId'),
      cell: client => client.clientId,
      tone: 'code',
      sortable: true,
      leaves: 1,
    },
    {
      id: 'redirectUris',
      header: t('redirects'),
      cell: client => client.redirectUris.join(', '),
      tone: 'quiet',
      leaves: 3,
    },
    {
      id: 'grants',
      header: t('grants'),
      cell: client => client.grants.map(grant => t(grant)).join(', '),
      leaves: 4,
    },
    {
      id: 'enabled',
      header: t('status'),
      cell: ({ enabled }) => (
        <Status kind={enabled ? 'active' : 'ended'}>{t(enabled ? 'enabled' : 'disabled')}</Status>
      ),
      sortable: true,
    },
    {
      id: 'lastUpdateDate',
      header: t('changed'),
      cell: client => dateTimeText(client.lastUpdateDate),
      sortable: true,
      leaves: 2,
      tone: 'quiet',
    },
  ]
}
