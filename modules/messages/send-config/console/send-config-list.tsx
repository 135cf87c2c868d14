import { useOfTenants } from '@atrium/console/access/of-tenants.tsx'
import { query } from '@atrium/console/api/query.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { RecordDrawer } from '@atrium/console/records/record-drawer.tsx'
import { useRecordList } from '@atrium/console/records/record-list.ts'
import { RecordPage } from '@atrium/console/records/record-page.tsx'
import { platformTenantId } from '@atrium/contract/constants'
import { Chip } from '@atrium/ui/display/chip.tsx'
import { Status } from '@atrium/ui/feedback/status.tsx'
import type { QueryField } from '@atrium/ui/filter/query-bar.tsx'
import type { Column } from '@atrium/ui/table/data-table-columns.ts'
import form from '../../shared/console/form.module.css'
import { type SendingWords, sendingTexts } from '../../shared/console/sending-texts.ts'
import { type SendConfig, sendConfigApi } from '../send-config.contract.ts'
import { sendConfigTable } from '../send-config.table.ts'
import { SendConfigForm } from './send-config-form.tsx'

const filters = ['messageName', 'messageCode', 'enabledFlag'] as const

/** The messages by code and their channels: the tenant's own, and the platform's where there is no own one. */
export function SendConfigList() {
  const t = useFeatureText(sendingTexts)
  const tenants = useOfTenants()
  const configs = useRecordList({
    table: sendConfigTable,
    filters: tenants.filters(filters),
    query: ({ paging, filter }) => query(sendConfigApi.list, { query: { ...paging, ...filter } }),
    rowKey: config => config.tempServerId,
    couldNotLoad: t('couldNotLoad'),
  })

  return (
    <RecordPage
      list={configs}
      entity="config"
      create={sendConfigApi.create}
      words={{
        parent: t('parent'),
        title: t('title'),
        counted: of => t('counted', of),
        new: t('new'),
        nothingYet: t('nothingYet'),
      }}
      fields={tenants.fields(fieldsOf(t), configs.table.rows)}
      columns={tenants.columns(columnsOf(t))}
      rowName={config => config.messageName}
    >
      {({ id, open, drawer }) => (
        <RecordDrawer
          {...drawer}
          isNew={id === undefined}
          query={query(sendConfigApi.get, { params: { tempServerId: id ?? '' } })}
          history={{ entity: 'send_config', id }}
          titleOf={config => config.messageName}
          words={{
            new: t('new'),
            couldNotLoad: t('couldNotLoad'),
            notFound: t('notFound'),
            notFoundDetail: t('notFoundDetail'),
          }}
        >
          {record => <SendConfigForm {...record} onCreated={open} onRemoved={drawer.onClose} />}
        </RecordDrawer>
      )}
    </RecordPage>
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
          {config.typeCodeList.map(channel => (
            <Chip key={channel}>{t(channel)}</Chip>
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
      mark: 'status',
    },
  ]
}
