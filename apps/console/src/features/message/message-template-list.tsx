import { platformTenantId } from '@atrium/contract/constants'
import { type MessageTemplate, messageTemplateApi } from '@atrium/contract/message/message-template'
import { query } from '../../api/query.ts'
import { useFeatureText } from '../../core/feature-texts.ts'
import { dateTimeText } from '../../core/formats.ts'
import { NewButton } from '../../core/new-button.tsx'
import { useOfTenants } from '../../core/of-tenants.tsx'
import css from '../../core/record-list.module.css'
import { neighbours, useOpenRecord, useRecordList } from '../../core/record-list.ts'
import { DataTable } from '../../ui/data-table.tsx'
import type { Column } from '../../ui/data-table-columns.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { QueryBar, type QueryField } from '../../ui/query-bar.tsx'
import { Status } from '../../ui/status.tsx'
import { MessageTemplateDrawer } from './message-template-drawer.tsx'
import { type TemplateWords, templateTexts } from './message-template-texts.ts'

const filters = ['templateName', 'templateCode', 'enabledFlag'] as const

/** The words in which things are sent: the own ones, and those of the platform where there is no own one. */
export function MessageTemplateList() {
  const t = useFeatureText(templateTexts)
  const tenants = useOfTenants()
  const templates = useRecordList({
    table: 'message.message-template',
    filters: tenants.filters(filters),
    query: ({ paging, filter }) => query(messageTemplateApi.list, { query: { ...paging, ...filter } }),
    rowKey: template => template.templateId,
    couldNotLoad: t('couldNotLoad'),
  })
  const [openId, open] = useOpenRecord('template')

  return (
    <div className={css.page}>
      <div className={css.list}>
        <PageHeader
          parents={[t('parent')]}
          title={t('title')}
          count={templates.found.data?.totalElements}
          primary={
            <NewButton call={messageTemplateApi.create} onClick={() => open('new')}>
              {t('new')}
            </NewButton>
          }
        />
        <QueryBar fields={tenants.fields(fieldsOf(t), templates.table.rows)} {...templates.bar} />
        <DataTable
          label={t('title')}
          columns={tenants.columns(columnsOf(t))}
          {...templates.table}
          rowName={template => template.templateName}
          onOpen={template => open(template.templateId)}
          openKey={openId}
          empty={<EmptyState title={t('nothingYet')} />}
        />
      </div>
      {openId && (
        <MessageTemplateDrawer
          key={openId}
          templateId={openId === 'new' ? undefined : openId}
          onClose={() => open(undefined)}
          onCreated={open}
          {...neighbours(templates.table, openId, open)}
        />
      )}
    </div>
  )
}

function fieldsOf(t: TemplateWords): readonly QueryField[] {
  return [
    { kind: 'text', name: 'templateName', label: t('name'), hint: t('contains') },
    { kind: 'text', name: 'templateCode', label: t('code'), hint: t('contains') },
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

function columnsOf(t: TemplateWords): readonly Column<MessageTemplate>[] {
  return [
    {
      id: 'templateName',
      header: t('name'),
      cell: template => template.templateName,
      main: true,
      sortable: true,
    },
    {
      id: 'templateCode',
      header: t('code'),
      cell: template => <span className="mono">{template.templateCode}</span>,
      sortable: true,
      leaves: 2,
    },
    {
      id: 'templateTitle',
      header: t('subject'),
      cell: template => template.templateTitle,
      tone: 'quiet',
      leaves: 4,
    },
    {
      id: 'platformFlag',
      header: t('from'),
      cell: template => t(template.tenantId === platformTenantId ? 'platform' : 'own'),
      leaves: 3,
    },
    {
      id: 'enabledFlag',
      header: t('status'),
      cell: template => (
        <Status kind={template.enabledFlag === 1 ? 'active' : 'ended'}>
          {t(template.enabledFlag === 1 ? 'enabled' : 'disabled')}
        </Status>
      ),
      leaves: 1,
    },
    {
      id: 'lastUpdateDate',
      header: t('changed'),
      cell: template => dateTimeText(template.lastUpdateDate),
      sortable: true,
      tone: 'quiet',
      leaves: 5,
    },
  ]
}
