import { platformTenantId } from '@atrium/contract/constants'
import { type SendConfig, sendConfigApi } from '@atrium/contract/message/send-config'
import { query } from '../../api/query.ts'
import { useFeatureText } from '../../core/feature-texts.ts'
import { NewButton } from '../../core/new-button.tsx'
import { useOfTenants } from '../../core/of-tenants.tsx'
import { RecordDrawer } from '../../core/record-drawer.tsx'
import css from '../../core/record-list.module.css'
import { neighbours, useOpenRecord, useRecordList } from '../../core/record-list.ts'
import { Chip } from '../../ui/chip.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import type { Column } from '../../ui/data-table-columns.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { QueryBar, type QueryField } from '../../ui/query-bar.tsx'
import { Status } from '../../ui/status.tsx'
import form from './form.module.css'
import { SendConfigForm } from './send-config-form.tsx'
import { type SendingWords, sendingTexts } from './sending-texts.ts'

const filters = ['messageName', 'messageCode', 'enabledFlag'] as const

/** What is sent under which code, and on which ways: the own, and that of the platform where there is no own one. */
export function SendConfigList() {
  const t = useFeatureText(sendingTexts)
  const tenants = useOfTenants()
  const configs = useRecordList({
    table: 'message.send-config',
    filters: tenants.filters(filters),
    query: ({ paging, filter }) => query(sendConfigApi.list, { query: { ...paging, ...filter } }),
    rowKey: config => config.tempServerId,
    couldNotLoad: t('couldNotLoad'),
  })
  const [openId, open] = useOpenRecord('config')
  const close = () => open(undefined)

  return (
    <div className={css.page}>
      <div className={css.list}>
        <PageHeader
          parents={[t('parent')]}
          title={t('title')}
          count={configs.found.data?.totalElements}
          primary={
            <NewButton call={sendConfigApi.create} onClick={() => open('new')}>
              {t('new')}
            </NewButton>
          }
        />
        <QueryBar fields={tenants.fields(fieldsOf(t), configs.table.rows)} {...configs.bar} />
        <DataTable
          label={t('title')}
          columns={tenants.columns(columnsOf(t))}
          {...configs.table}
          rowName={config => config.messageName}
          onOpen={config => open(config.tempServerId)}
          openKey={openId}
          empty={<EmptyState title={t('nothingYet')} />}
        />
      </div>
      {openId && (
        <RecordDrawer
          key={openId}
          {...neighbours(configs.table, openId, open)}
          onClose={close}
          isNew={openId === 'new'}
          query={query(sendConfigApi.get, { params: { tempServerId: openId } })}
          history={{ entity: 'send_config', id: openId }}
          titleOf={config => config.messageName}
          words={{
            new: t('new'),
            couldNotLoad: t('couldNotLoad'),
            notFound: t('notFound'),
            notFoundDetail: t('notFoundDetail'),
          }}
        >
          {record => <SendConfigForm {...record} onCreated={open} onRemoved={close} />}
        </RecordDrawer>
      )}
    </div>
  )
}

function fieldsOf(t: SendingWords): readonly QueryField[] {
  return [
    { kind: 'text', name: 'messageName', label: t('name'), hint: t('contains') },
    { kind: 'text', name: 'messageCode', label: t('code'), hint: t('contains') },
    {
      kind: 'select',
      name: 'enabledFlag',
      label: t('status'),
      options: [
        { value: '1', label: t('enabled') },
        { value: '0', label: t('disabled') },
      ],
    },
  ]
}

function columnsOf(t: SendingWords): readonly Column<SendConfig>[] {
  return [
    { id: 'messageName', header: t('name'), cell: config => config.messageName, main: true, sortable: true },
    {
      id: 'messageCode',
      header: t('code'),
      cell: config => <span className="mono">{config.messageCode}</span>,
      sortable: true,
      leaves: 3,
    },
    {
      id: 'typeCodeList',
      header: t('ways'),
      cell: config => (
        <span className={form.chips}>
          {config.typeCodeList.map(way => (
            <Chip key={way}>{t(way)}</Chip>
          ))}
        </span>
      ),
      leaves: 1,
    },
    { id: 'receiveCode', header: t('kind'), cell: config => config.receiveName, tone: 'quiet', leaves: 5 },
    {
      id: 'platformFlag',
      header: t('from'),
      cell: config => t(config.tenantId === platformTenantId ? 'platform' : 'own'),
      leaves: 4,
    },
    {
      id: 'enabledFlag',
      header: t('status'),
      cell: config => (
        <Status kind={config.enabledFlag === 1 ? 'active' : 'ended'}>
          {t(config.enabledFlag === 1 ? 'enabled' : 'disabled')}
        </Status>
      ),
      leaves: 2,
    },
  ]
}
