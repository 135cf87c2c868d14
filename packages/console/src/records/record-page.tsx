import type { Endpoint } from '@atrium/contract/endpoint'
import type { QueryField } from '@atrium/ui/filter/query-bar.tsx'
import type { Column } from '@atrium/ui/table/data-table-columns.ts'
import { Fragment, type ReactNode } from 'react'
import type { Counted } from '../list/filter-sheet.tsx'
import { ImportButton } from '../list/import-button.tsx'
import { ListEmpty } from '../list/list-empty.tsx'
import { ListHeader } from '../list/list-header.tsx'
import { ListTable } from '../list/list-table.tsx'
import { NewButton } from './new-button.tsx'
import type { RecordFrame } from './record-drawer.tsx'
import css from './record-list.module.css'
import { neighborsOf, useOpenRecord, type useRecordList, type useSelection } from './record-list.ts'

/** The record that is open beside the list. */
export interface OpenedRecord {
  /** Undefined for a new record. */
  id: string | undefined
  open: (id: string) => void
  drawer: Omit<RecordFrame, 'title'>
}

interface RecordPageProps<Row extends object> {
  list: ReturnType<typeof useRecordList<Row>>
  /** The address parameter of the open record. */
  entity: string
  /** The call that creates a record, which is offered to users with its permission. */
  create: Endpoint
  words: {
    parent?: string
    title: string
    counted: Counted
    new: string
    nothingYet: string
    nothingYetDetail?: string
  }
  /** The code of the import template, if records can be imported. */
  template?: string
  fields: readonly QueryField[]
  columns: readonly Column<Row>[]
  rowName: (row: Row) => string
  /** The selected rows, and the actions with them. */
  selecting?: ReturnType<typeof useSelection<Row>>['selecting']
  bulk?: ReactNode
  /** Rows that can be selected; by default all. */
  canSelect?: (row: Row) => boolean
  children: (record: OpenedRecord) => ReactNode
}

/** A page with a list of records, and the open one beside it. */
export function RecordPage<Row extends object>(props: RecordPageProps<Row>) {
  const { list, entity, create, words, template, fields, columns, rowName, children } = props
  const { selecting, bulk, canSelect } = props
  const [openId, open] = useOpenRecord(entity)
  return (
    <div className={css.page}>
      <div className={css.list}>
        <ListHeader
          list={list}
          fields={fields}
          parents={words.parent === undefined ? [] : [words.parent]}
          title={words.title}
          secondary={template && <ImportButton template={template} create={create} isQuiet />}
          primary={
            <NewButton call={create} onClick={() => open('new')}>
              {words.new}
            </NewButton>
          }
        />
        <ListTable
          list={list}
          fields={fields}
          label={words.title}
          counted={words.counted}
          columns={columns}
          rowName={rowName}
          {...selecting}
          bulk={bulk}
          {...(canSelect && { canSelect })}
          onOpen={row => open(list.table.rowKey(row))}
          openKey={openId}
          empty={
            <ListEmpty
              title={words.nothingYet}
              create={{ call: create, label: words.new, onClick: () => open('new') }}
              template={template}
            >
              {words.nothingYetDetail}
            </ListEmpty>
          }
        />
      </div>
      {openId && (
        <Fragment key={openId}>
          {children({
            id: openId === 'new' ? undefined : openId,
            open,
            drawer: { onClose: () => open(undefined), ...neighborsOf(list.table, openId, open) },
          })}
        </Fragment>
      )}
    </div>
  )
}
