import { type ReceiverGroup, receiverGroupApi } from '@atrium/contract/message/receiver-group'
import { query } from '../../api/query.ts'
import { useFeatureText } from '../../core/feature-texts.ts'
import { dateTimeText } from '../../core/formats.ts'
import { NewButton } from '../../core/new-button.tsx'
import { useOfTenants } from '../../core/of-tenants.tsx'
import { RecordDrawer } from '../../core/record-drawer.tsx'
import css from '../../core/record-list.module.css'
import { neighbours, useOpenRecord, useRecordList } from '../../core/record-list.ts'
import { DataTable } from '../../ui/data-table.tsx'
import type { Column } from '../../ui/data-table-columns.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { QueryBar, type QueryField } from '../../ui/query-bar.tsx'
import { Status } from '../../ui/status.tsx'
import { ReceiverGroupForm } from './receiver-group-form.tsx'
import { type ReceiverGroupWords, receiverGroupTexts } from './receiver-group-texts.ts'

const filters = ['typeName', 'typeCode', 'enabledFlag'] as const

/** Named lists of whom something is sent to. */
export function ReceiverGroupList() {
  const t = useFeatureText(receiverGroupTexts)
  const tenants = useOfTenants()
  const groups = useRecordList({
    table: 'message.receiver-group',
    filters: tenants.filters(filters),
    query: ({ paging, filter }) => query(receiverGroupApi.list, { query: { ...paging, ...filter } }),
    rowKey: group => group.receiverTypeId,
    couldNotLoad: t('couldNotLoad'),
  })
  const [openId, open] = useOpenRecord('group')
  const close = () => open(undefined)

  return (
    <div className={css.page}>
      <div className={css.list}>
        <PageHeader
          parents={[t('parent')]}
          title={t('title')}
          count={groups.found.data?.totalElements}
          primary={
            <NewButton call={receiverGroupApi.create} onClick={() => open('new')}>
              {t('new')}
            </NewButton>
          }
        />
        <QueryBar fields={tenants.fields(fieldsOf(t), groups.table.rows)} {...groups.bar} />
        <DataTable
          label={t('title')}
          columns={tenants.columns(columnsOf(t))}
          {...groups.table}
          rowName={group => group.typeName}
          onOpen={group => open(group.receiverTypeId)}
          openKey={openId}
          empty={<EmptyState title={t('nothingYet')}>{t('nothingYetDetail')}</EmptyState>}
        />
      </div>
      {openId && (
        <RecordDrawer
          key={openId}
          {...neighbours(groups.table, openId, open)}
          onClose={close}
          isNew={openId === 'new'}
          query={query(receiverGroupApi.get, { params: { receiverTypeId: openId } })}
          titleOf={group => group.typeName}
          words={{
            new: t('new'),
            couldNotLoad: t('couldNotLoad'),
            notFound: t('notFound'),
            notFoundDetail: t('notFoundDetail'),
          }}
        >
          {record => <ReceiverGroupForm {...record} onCreated={open} onRemoved={close} />}
        </RecordDrawer>
      )}
    </div>
  )
}

function fieldsOf(t: ReceiverGroupWords): readonly QueryField[] {
  const atMost = (most: number) => (entry: unknown) =>
    String(entry ?? '').length > most ? t('tooLong', { most }) : null
  return [
    { kind: 'text', name: 'typeName', label: t('name'), hint: t('contains'), validate: atMost(120) },
    { kind: 'text', name: 'typeCode', label: t('code'), hint: t('contains'), validate: atMost(128) },
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

function columnsOf(t: ReceiverGroupWords): readonly Column<ReceiverGroup>[] {
  return [
    { id: 'typeName', header: t('name'), cell: group => group.typeName, main: true, sortable: true },
    {
      id: 'typeCode',
      header: t('code'),
      cell: group => group.typeCode,
      tone: 'code',
      sortable: true,
      leaves: 2,
    },
    {
      id: 'memberCount',
      header: t('members'),
      cell: group => group.memberCount,
      align: 'end',
      sortable: true,
    },
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
      cell: group => dateTimeText(group.lastUpdateDate),
      sortable: true,
      tone: 'quiet',
      leaves: 1,
    },
  ]
}
