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
import { useState } from 'react'
import { serverFields, serverFilters } from '../../shared/console/server-search.tsx'
import { type ServerWords, serverTexts } from '../../shared/console/server-texts.ts'
import { type Webhook, webhookApi } from '../webhook.contract.ts'
import { webhookTable } from '../webhook.table.ts'
import { ShownSecret } from './shown-secret.tsx'
import { WebhookForm } from './webhook-form.tsx'

/** The webhooks that messages are sent to; for the platform those of every tenant. */
export function WebhookList() {
  const t = useFeatureText(serverTexts)
  const isSite = useStore(userState, state => state.currentUser?.currentRoleLevel === siteLevel)
  const webhooks = useRecordList({
    table: webhookTable,
    filters: serverFilters(isSite),
    query: ({ paging, filter }) => query(webhookApi.list, { query: { ...paging, ...filter } }),
    rowKey: webhook => webhook.webhookId,
    couldNotLoad: t('couldNotLoad'),
  })
  const [shown, show] = useState<{ name: string; secret: string }>()

  return (
    <>
      <RecordPage
        list={webhooks}
        entity="webhook"
        create={webhookApi.create}
        words={{
          parent: t('parent'),
          title: t('webhooks'),
          counted: of => t('webhooksCounted', of),
          new: t('newWebhook'),
          nothingYet: t('noWebhooks'),
          nothingYetDetail: t('noWebhooksDetail'),
        }}
        fields={serverFields(t, isSite, webhooks.table.rows)}
        columns={columnsOf(t, isSite)}
        rowName={webhook => webhook.serverName}
      >
        {({ id, open, drawer }) => (
          <RecordDrawer
            {...drawer}
            isNew={id === undefined}
            query={query(webhookApi.get, { params: { webhookId: id ?? '' } })}
            history={{ entity: 'webhook', id }}
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
                onRemoved={drawer.onClose}
              />
            )}
          </RecordDrawer>
        )}
      </RecordPage>
      {shown && <ShownSecret {...shown} onClose={() => show(undefined)} />}
    </>
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
      leaves: 'code',
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
      mark: 'status',
    },
    {
      id: 'lastUpdateDate',
      header: t('changed'),
      cell: webhook => when(webhook.lastUpdateDate),
      tone: 'quiet',
      leaves: 'changed',
    },
  ]
}
