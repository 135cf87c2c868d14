import { useOfTenants } from '@atrium/console/access/of-tenants.tsx'
import { query } from '@atrium/console/api/query.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { when } from '@atrium/console/language/when.tsx'
import { ListHeader } from '@atrium/console/list/list-header.tsx'
import { ListTable } from '@atrium/console/list/list-table.tsx'
import css from '@atrium/console/records/record-list.module.css'
import { neighborsOf, useOpenRecord, useRecordList } from '@atrium/console/records/record-list.ts'
import { configurableChannels } from '@atrium/server/delivery/channels/channel.contract'
import { EmptyState } from '@atrium/ui/feedback/empty-state.tsx'
import type { QueryField } from '@atrium/ui/filter/query-bar.tsx'
import type { Column } from '@atrium/ui/table/data-table-columns.ts'
import { DeliveryDrawer } from '../../delivery/console/delivery-drawer.tsx'
import { DeliveryState } from '../../delivery/console/delivery-state.tsx'
import { type Delivery, deliveryApi, deliveryStatus } from '../../delivery/delivery.contract.ts'
import { type SendingWords, sendingTexts } from '../../shared/console/sending-texts.ts'
import { deliveryTable } from '../message.table.ts'

const filters = ['subject', 'receiver', 'trxStatusCode', 'messageTypeCode', 'messageCode'] as const

/** The sent messages with receiver, channel and status; the platform sees those of every tenant. */
export function MessageQuery() {
  const t = useFeatureText(sendingTexts)
  const tenants = useOfTenants()
  const { isSite } = tenants
  const deliveries = useRecordList({
    table: deliveryTable,
    filters: tenants.filters(filters),
    query: ({ paging, filter }) => ({
      ...query(deliveryApi.list, { query: { ...paging, ...filter } }),
      // Polls, because the reader waits for pending deliveries.
      refetchInterval: 5000,
    }),
    rowKey: delivery => delivery.messageId,
    couldNotLoad: t('couldNotLoad'),
  })
  const [openId, open] = useOpenRecord('delivery')

  const fields = tenants.fields(fieldsOf(t), deliveries.table.rows)

  return (
    <div className={css.page}>
      <div className={css.list}>
        <ListHeader list={deliveries} fields={fields} parents={[t('parent')]} title={t('monitor')} />
        <ListTable
          list={deliveries}
          fields={fields}
          label={t('monitor')}
          counted={of => t('messagesCounted', of)}
          columns={columnsOf(t, isSite)}
          rowName={delivery => `${delivery.subject}, ${delivery.receiver}`}
          onOpen={delivery => open(delivery.messageId)}
          openKey={openId}
          empty={
            <EmptyState centered title={t('nothingSent')}>
              {t('nothingSentDetail')}
            </EmptyState>
          }
        />
      </div>
      {openId && (
        <DeliveryDrawer
          key={openId}
          messageId={openId}
          onClose={() => open(undefined)}
          {...neighborsOf(deliveries.table, openId, open)}
        />
      )}
    </div>
  )
}

function fieldsOf(t: SendingWords): readonly QueryField[] {
  return [
    { kind: 'text', name: 'subject', label: t('subject'), hint: t('contains') },
    { kind: 'text', name: 'receiver', label: t('receiver'), hint: t('contains') },
    {
      kind: 'select',
      many: true,
      name: 'trxStatusCode',
      label: t('status'),
      options: deliveryStatus.options.map(value => ({ value, label: t(value) })),
    },
    {
      kind: 'select',
      many: true,
      name: 'messageTypeCode',
      label: t('way'),
      options: configurableChannels.map(value => ({ value, label: t(value) })),
    },
    { kind: 'text', name: 'messageCode', label: t('code') },
  ]
}

function columnsOf(t: SendingWords, isSite: boolean): readonly Column<Delivery>[] {
  const tenant: Column<Delivery> = {
    id: 'tenantName',
    header: t('tenant'),
    cell: delivery => delivery.tenantName,
    tone: 'quiet',
    leaves: 3,
  }
  return [
    { id: 'subject', header: t('subject'), cell: delivery => delivery.subject, main: true, sortable: true },
    { id: 'receiver', header: t('receiver'), cell: delivery => <bdi>{delivery.receiver}</bdi>, leaves: 1 },
    {
      id: 'messageTypeCode',
      header: t('way'),
      cell: delivery => t(delivery.messageTypeCode),
      leaves: 4,
    },
    {
      id: 'trxStatusCode',
      header: t('status'),
      cell: delivery => <DeliveryState code={delivery.trxStatusCode} />,
      mark: 'status',
    },
    {
      id: 'tryTimes',
      header: t('tries'),
      cell: delivery => delivery.tryTimes,
      sortable: true,
      align: 'end',
      leaves: 5,
    },
    {
      id: 'messageCode',
      header: t('code'),
      cell: delivery => <span className="mono">{delivery.messageCode}</span>,
      tone: 'quiet',
      leaves: 6,
    },
    ...(isSite ? [tenant] : []),
    {
      id: 'creationDate',
      header: t('written'),
      cell: delivery => when(delivery.creationDate),
      sortable: true,
      tone: 'quiet',
      leaves: 2,
    },
  ]
}
