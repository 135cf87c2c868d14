import { query } from '@atrium/console/api/query.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { listText } from '@atrium/console/language/formats.ts'
import { when } from '@atrium/console/language/when.tsx'
import { ListEmpty } from '@atrium/console/list/list-empty.tsx'
import { ListHeader } from '@atrium/console/list/list-header.tsx'
import { ListTable } from '@atrium/console/list/list-table.tsx'
import { NewButton } from '@atrium/console/records/new-button.tsx'
import named from '@atrium/console/records/people-list.module.css'
import css from '@atrium/console/records/record-list.module.css'
import { neighborsOf, useOpenRecord, useRecordList } from '@atrium/console/records/record-list.ts'
import { Chip } from '@atrium/ui/display/chip.tsx'
import { Status } from '@atrium/ui/feedback/status.tsx'
import type { QueryField } from '@atrium/ui/filter/query-bar.tsx'
import type { Column } from '@atrium/ui/table/data-table-columns.ts'
import { type Client, clientApi } from '../client.contract.ts'
import { clientTable } from '../client.table.ts'
import { ClientDrawer } from './client-drawer.tsx'
import { type ClientText, clientTexts } from './client-texts.ts'

const filters = ['name', 'clientId'] as const

/** The list of registered OAuth clients. */
export function ClientList() {
  const t = useFeatureText(clientTexts)
  const clients = useRecordList({
    table: clientTable,
    filters,
    query: ({ paging, filter }) => query(clientApi.list, { query: { ...paging, ...filter } }),
    rowKey: client => client.id,
    couldNotLoad: t('couldNotLoad'),
  })
  const [openId, open] = useOpenRecord('client')

  const fields = fieldsOf(t)

  return (
    <div className={css.page}>
      <div className={css.list}>
        <ListHeader
          list={clients}
          fields={fields}
          parents={[t('parent')]}
          title={t('title')}
          primary={
            <NewButton call={clientApi.create} onClick={() => open('new')}>
              {t('new')}
            </NewButton>
          }
        />
        <ListTable
          list={clients}
          fields={fields}
          label={t('title')}
          counted={of => t('counted', of)}
          columns={columnsOf(t)}
          rowName={client => client.name}
          onOpen={client => open(client.id)}
          openKey={openId}
          empty={
            <ListEmpty
              title={t('nothingYet')}
              create={{ call: clientApi.create, label: t('new'), onClick: () => open('new') }}
            >
              {t('nothingYetDetail')}
            </ListEmpty>
          }
        />
      </div>
      {openId && (
        <ClientDrawer
          key={openId}
          clientId={openId === 'new' ? undefined : openId}
          onClose={() => open(undefined)}
          onCreated={open}
          {...neighborsOf(clients.table, openId, open)}
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
      leaves: 'code',
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
      cell: client => listText(client.grants.map(grant => t(grant))),
      leaves: 4,
    },
    {
      id: 'enabled',
      header: t('status'),
      cell: ({ enabled }) => (
        <Status kind={enabled ? 'active' : 'ended'}>{t(enabled ? 'enabled' : 'disabled')}</Status>
      ),
      sortable: true,
      mark: 'status',
    },
    {
      id: 'lastUpdateDate',
      header: t('changed'),
      cell: client => when(client.lastUpdateDate),
      sortable: true,
      leaves: 'changed',
      tone: 'quiet',
    },
  ]
}
