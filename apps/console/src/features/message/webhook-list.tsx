import { siteLevel } from '@atrium/contract/constants'
import { type Webhook, webhookApi } from '@atrium/contract/message/webhook'
import { useState } from 'react'
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
import { serverFields, serverFilters } from './server-search.tsx'
import { type ServerWords, serverTexts } from './server-texts.ts'
import { ShownSecret } from './shown-secret.tsx'
import { WebhookForm } from './webhook-form.tsx'

/** The other systems that messages are sent to; for the platform those of every tenant. */
export function WebhookList() {
  const t = useFeatureText(serverTexts)
  const isSite = useStore(userState, state => state.currentUser?.currentRoleLevel === siteLevel)
  const webhooks = useRecordList({
    table: 'message.webhook',
    filters: serverFilters(isSite),
    query: ({ paging, filter }) => query(webhookApi.list, { query: { ...paging, ...filter } }),
    rowKey: webhook => webhook.webhookId,
    couldNotLoad: t('couldNotLoad'),
  })
  const [openId, open] = useOpenRecord('webhook')
  const [shown, show] = useState<{ name: string; secret: string }>()
  const close = () => open(undefined)

  return (
    <div className={css.page}>
      <div className={css.list}>
        <PageHeader
          parents={[t('parent')]}
          title={t('webhooks')}
          count={webhooks.found.data?.totalElements}
          primary={
            <NewButton call={webhookApi.create} onClick={() => open('new')}>
              {t('newWebhook')}
            </NewButton>
          }
        />
        <QueryBar fields={serverFields(t, isSite, webhooks.table.rows)} {...webhooks.bar} />
        <DataTable
          label={t('webhooks')}
          columns={columnsOf(t, isSite)}
          {...webhooks.table}
          rowName={webhook => webhook.serverName}
          onOpen={webhook => open(webhook.webhookId)}
          openKey={openId}
          empty={<EmptyState title={t('noWebhooks')}>{t('noWebhooksDetail')}</EmptyState>}
        />
      </div>
      {openId && (
        <RecordDrawer
          key={openId}
          {...neighbours(webhooks.table, openId, open)}
          onClose={close}
          isNew={openId === 'new'}
          query={query(webhookApi.get, { params: { webhookId: openId } })}
          history={{ entity: 'webhook', id: openId }}
          titleOf={webhook => webhook.serverName}
          words={{
            new: t('newWebhook'),
            couldNotLoad: t('couldNotLoad'),
            notFound: t('notFound'),
            notFoundDetail: t('notFoundDetail'),
          }}
        >
          {record => (
            <WebhookForm
              {...record}
              onSecret={(name, secret) => show({ name, secret })}
              onCreated={open}
              onRemoved={close}
            />
          )}
        </RecordDrawer>
      )}
      {shown && <ShownSecret {...shown} onClose={() => show(undefined)} />}
    </div>
  )
}

function columnsOf(t: ServerWords, isSite: boolean): readonly Column<Webhook>[] {
  const tenant: Column<Webhook> = {
    id: 'tenantName',
    header: t('tenant'),
    cell: webhook => webhook.tenantName,
    leaves: 3,
  }
  return [
    { id: 'serverName', header: t('name'), cell: webhook => webhook.serverName, main: true, sortable: true },
    {
      id: 'serverCode',
      header: t('code'),
      cell: webhook => webhook.serverCode,
      tone: 'code',
      sortable: true,
      leaves: 4,
    },
    {
      id: 'webhookAddress',
      header: t('address'),
      cell: webhook => <bdi dir="ltr">{webhook.webhookAddress}</bdi>,
      tone: 'quiet',
      leaves: 1,
    },
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
      cell: webhook => dateTimeText(webhook.lastUpdateDate),
      tone: 'quiet',
      leaves: 2,
    },
  ]
}
