import { Can } from '@atrium/console/access/can.tsx'
import { useOfTenants } from '@atrium/console/access/of-tenants.tsx'
import { query, useCall } from '@atrium/console/api/query.ts'
import { BulkExport } from '@atrium/console/bulk/bulk-export.tsx'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { when } from '@atrium/console/language/when.tsx'
import { byPerson } from '@atrium/console/links/record-link.tsx'
import { ImportButton } from '@atrium/console/list/import-button.tsx'
import { ListEmpty } from '@atrium/console/list/list-empty.tsx'
import { ListHeader } from '@atrium/console/list/list-header.tsx'
import { ListTable } from '@atrium/console/list/list-table.tsx'
import { NewButton } from '@atrium/console/records/new-button.tsx'
import css from '@atrium/console/records/record-list.module.css'
import {
  neighborsOf,
  useOpenRecord,
  useRecordList,
  useSelection,
} from '@atrium/console/records/record-list.ts'
import { useStore } from '@atrium/console/session/store.ts'
import { userState } from '@atrium/console/session/user-state.ts'
import { platformTenantId } from '@atrium/contract/constants'
import { Status } from '@atrium/ui/feedback/status.tsx'
import type { QueryField } from '@atrium/ui/filter/query-bar.tsx'
import { Confirm } from '@atrium/ui/overlay/confirm.tsx'
import type { Column } from '@atrium/ui/table/data-table-columns.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { type ValueList, valueListApi } from '../value-list.contract.ts'
import { valueListTable } from '../value-list.table.ts'
import { ValueListDrawer } from './value-list-drawer.tsx'
import { type ValueListText, valueListTexts } from './value-list-texts.ts'

const filters = ['lovName', 'lovCode', 'lovTypeCode'] as const
const stale = [valueListApi.list]

/** The lookups of this tenant and the platform; it can copy and change the latter. */
export function ValueLists() {
  const t = useFeatureText(valueListTexts)
  const tenants = useOfTenants()
  const tenantId = useStore(userState, state => state.currentUser?.tenantId)
  const lists = useRecordList({
    table: valueListTable,
    filters: tenants.filters(filters),
    query: ({ paging, filter }) => query(valueListApi.list, { query: { ...paging, ...filter } }),
    rowKey: list => list.lovId,
    couldNotLoad: t('couldNotLoad'),
  })
  const { selected, deselect, selecting } = useSelection(lists.table)
  const [isAskingToDelete, setAskingToDelete] = useState(false)
  const remove = useCall(valueListApi.remove, stale)
  const refs = selected.map(({ lovId, objectVersionNumber }) => ({ lovId, objectVersionNumber }))
  const count = refs.length
  const [openId, open] = useOpenRecord('valueList')

  const fields = tenants.fields(fieldsOf(t), lists.table.rows)

  return (
    <div className={css.page}>
      <div className={css.list}>
        <ListHeader
          list={lists}
          fields={fields}
          parents={[t('parent')]}
          title={t('title')}
          secondary={<ImportButton template="HPFM.LOV" create={valueListApi.create} isQuiet />}
          primary={
            <NewButton call={valueListApi.create} onClick={() => open('new')}>
              {t('new')}
            </NewButton>
          }
        />
        <ListTable
          list={lists}
          fields={fields}
          label={t('title')}
          columns={tenants.columns(columnsOf(t))}
          rowName={list => list.lovName}
          {...selecting}
          // The platform's lookups cannot be deleted here.
          canSelect={list => list.tenantId === tenantId}
          bulk={
            <>
              <BulkExport />
              <Can call={valueListApi.remove}>
                <Button size="sm" variant="danger" onClick={() => setAskingToDelete(true)}>
                  {t('delete')}
                </Button>
              </Can>
            </>
          }
          empty={
            <ListEmpty
              title={t('nothingYet')}
              create={{ call: valueListApi.create, label: t('new'), onClick: () => open('new') }}
            >
              {t('nothingYetDetail')}
            </ListEmpty>
          }
          onOpen={list => open(list.lovId)}
          openKey={openId}
        />
      </div>
      {openId && (
        <ValueListDrawer
          key={openId}
          lovId={openId === 'new' ? undefined : openId}
          onClose={() => open(undefined)}
          onCreated={open}
          {...neighborsOf(lists.table, openId, open)}
        />
      )}
      <Confirm
        open={isAskingToDelete}
        onClose={() => setAskingToDelete(false)}
        onConfirm={() =>
          remove.mutate(
            { body: refs },
            {
              onSuccess: () => {
                deselect()
                noticeSuccess(t('deletedDone', { count }))
              },
              onSettled: () => setAskingToDelete(false),
            },
          )
        }
        question={t('deleteQuestion', { count, name: selected[0]?.lovName ?? '' })}
        effect={t('deleteEffect')}
        action={t('deleteAction', { count })}
        keep={t('keep')}
        busy={remove.isPending}
      />
    </div>
  )
}

function fieldsOf(t: ValueListText): readonly QueryField[] {
  const atMost = (most: number) => (entry: unknown) =>
    String(entry ?? '').length > most ? t('tooLong', { most }) : null
  return [
    { kind: 'text', name: 'lovName', label: t('name'), hint: t('contains'), validate: atMost(120) },
    { kind: 'text', name: 'lovCode', label: t('code'), hint: t('startsWith'), validate: atMost(128) },
    {
      kind: 'select',
      name: 'lovTypeCode',
      label: t('kind'),
      options: [
        { value: 'IDP', label: t('kept') },
        { value: 'URL', label: t('call') },
      ],
    },
  ]
}

function columnsOf(t: ValueListText): readonly Column<ValueList>[] {
  const whose = (list: ValueList) => {
    if (list.replaced) return <Status kind="ended">{t('replaced')}</Status>
    return (
      <Status kind={list.enabledFlag === 1 ? 'active' : 'ended'}>
        {t(list.tenantId === platformTenantId ? 'ofPlatform' : 'ofTenant')}
      </Status>
    )
  }
  return [
    { id: 'lovName', header: t('name'), cell: list => list.lovName, main: true, sortable: true },
    {
      id: 'lovCode',
      header: t('code'),
      cell: list => list.lovCode,
      tone: 'code',
      sortable: true,
      leaves: 'code',
    },
    {
      id: 'lovTypeCode',
      header: t('kind'),
      cell: list => t(list.lovTypeCode === 'IDP' ? 'kept' : 'call'),
      sortable: true,
      leaves: 4,
      tone: 'quiet',
    },
    {
      id: 'valueCount',
      header: t('values'),
      cell: list => (list.lovTypeCode === 'IDP' ? list.valueCount : null),
      align: 'end',
      sortable: true,
      leaves: 3,
    },
    {
      id: 'parentLovCode',
      header: t('above'),
      cell: list => list.parentLovCode,
      tone: 'code',
      leaves: 'code',
    },
    { id: 'tenantId', header: t('whose'), cell: whose },
    {
      id: 'lastUpdateDate',
      header: t('changed'),
      cell: list => when(list.lastUpdateDate),
      sortable: true,
      leaves: 'changed',
      tone: 'quiet',
    },
    {
      id: 'lastUpdatedBy',
      header: t('by'),
      cell: list => byPerson(list.lastUpdatedBy, list.lastUpdatedByName),
      leaves: 'by',
      tone: 'quiet',
    },
  ]
}
