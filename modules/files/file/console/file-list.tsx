import { Can } from '@atrium/console/access/can.tsx'
import { useOfTenants } from '@atrium/console/access/of-tenants.tsx'
import { query, useCall } from '@atrium/console/api/query.ts'
import { BulkExport } from '@atrium/console/bulk/bulk-export.tsx'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { sizeText, userFormats } from '@atrium/console/language/formats.ts'
import { when } from '@atrium/console/language/when.tsx'
import { ListHeader } from '@atrium/console/list/list-header.tsx'
import { ListTable } from '@atrium/console/list/list-table.tsx'
import css from '@atrium/console/records/record-list.module.css'
import {
  neighborsOf,
  useOpenRecord,
  useRecordList,
  useSelection,
} from '@atrium/console/records/record-list.ts'
import type { BuiltInView } from '@atrium/console/views/built-in-view.ts'
import { bucketName, fileApi, type StoredFile } from '@atrium/contract/files/file'
import { EmptyState } from '@atrium/ui/feedback/empty-state.tsx'
import type { QueryField } from '@atrium/ui/filter/query-bar.tsx'
import { Confirm } from '@atrium/ui/overlay/confirm.tsx'
import type { Column } from '@atrium/ui/table/data-table-columns.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { fileTable } from '../file.table.ts'
import file from './file.module.css'
import { FileDrawer } from './file-drawer.tsx'
import { FileGlyph, kindText } from './file-kind.tsx'
import { type FileText, fileTexts } from './file-texts.ts'

const filters = ['fileName', 'bucketName', 'fileType', 'realName', 'fromDate', 'toDate'] as const
const stale = [fileApi.list, fileApi.group]

/** The files of the tenant; for the platform those of all tenants. */
export function FileList() {
  const t = useFeatureText(fileTexts)
  const tenants = useOfTenants()
  const { isSite } = tenants
  const [deleting, setDeleting] = useState<readonly StoredFile[]>([])
  const files = useRecordList({
    table: fileTable,
    filters: tenants.filters(filters),
    query: ({ paging, filter }) => {
      const { bucketName: bucket, ...rest } = filter
      const known = bucketName.safeParse(bucket).data
      return query(fileApi.list, { query: { ...paging, ...rest, ...(known && { bucketName: known }) } })
    },
    rowKey: one => one.fileId,
    couldNotLoad: t('couldNotLoad'),
    views: viewsOf(t),
  })
  const { selected, deselect, selecting } = useSelection(files.table)
  const [openId, open] = useOpenRecord('file')
  const opened = files.table.rows.find(one => one.fileId === openId)
  const remove = useCall(fileApi.removeAny, stale)

  function removeThem() {
    remove.mutate(
      { body: deleting.map(one => one.fileUrl) },
      {
        onSuccess: () => {
          noticeSuccess(t('deletedDone', { count: deleting.length }))
          deselect()
          open(undefined)
        },
        onSettled: () => setDeleting([]),
      },
    )
  }

  const fields = tenants.fields(fieldsOf(t), files.table.rows)

  return (
    <div className={css.page}>
      <div className={css.list}>
        <ListHeader list={files} fields={fields} parents={[t('parent')]} title={t('title')} />
        <ListTable
          list={files}
          fields={fields}
          label={t('title')}
          counted={of => t('counted', of)}
          columns={columnsOf(t, isSite)}
          rowName={one => one.fileName}
          {...selecting}
          bulk={
            <>
              <BulkExport />
              <Can call={fileApi.removeAny}>
                <Button size="sm" variant="danger" onClick={() => setDeleting(selected)}>
                  {t('delete')}
                </Button>
              </Can>
            </>
          }
          onOpen={one => open(one.fileId)}
          openKey={opened?.fileId ?? null}
          empty={
            <EmptyState centered title={t('nothingYet')}>
              {t('nothingYetDetail')}
            </EmptyState>
          }
        />
      </div>
      {opened && (
        <FileDrawer
          key={opened.fileId}
          file={opened}
          isSite={isSite}
          onDelete={() => setDeleting([opened])}
          onClose={() => open(undefined)}
          {...neighborsOf(files.table, opened.fileId, open)}
        />
      )}
      <Confirm
        open={deleting.length > 0}
        onClose={() => setDeleting([])}
        onConfirm={removeThem}
        question={t('deleteQuestion', { count: deleting.length, name: deleting[0]?.fileName ?? '' })}
        effect={t('deleteEffect')}
        action={t('deleteAction', { count: deleting.length })}
        keep={t('keep')}
        busy={remove.isPending}
      />
    </div>
  )
}

const viewsOf = (t: FileText): readonly BuiltInView[] => [
  { id: 'pictures', label: t('picture'), filter: { fileType: 'image/' } },
  { id: 'pdf', label: 'PDF', filter: { fileType: 'application/pdf' } },
  { id: 'texts', label: t('text'), filter: { fileType: 'text/' } },
]

function fieldsOf(t: FileText): readonly QueryField[] {
  const atMost = (most: number) => (entry: unknown) =>
    String(entry ?? '').length > most ? t('tooLong', { most }) : null
  const format = userFormats().dateFormat
  return [
    { kind: 'text', name: 'fileName', label: t('name'), hint: t('contains'), validate: atMost(200) },
    {
      kind: 'select',
      name: 'fileType',
      label: t('kind'),
      options: [
        { value: 'image/', label: t('picture') },
        { value: 'application/pdf', label: 'PDF' },
        { value: 'text/', label: t('text') },
        { value: 'application/', label: t('other') },
      ],
    },
    {
      kind: 'select',
      name: 'bucketName',
      label: t('bucket'),
      options: bucketName.options.map(value => ({ value, label: value })),
    },
    { kind: 'text', name: 'realName', label: t('by'), hint: t('contains'), validate: atMost(120) },
    { kind: 'date', name: 'fromDate', label: t('from'), format },
    { kind: 'date', name: 'toDate', label: t('until'), format },
  ]
}

function columnsOf(t: FileText, isSite: boolean): readonly Column<StoredFile>[] {
  return [
    {
      id: 'fileName',
      header: t('name'),
      cell: one => (
        <span className={file.name}>
          <FileGlyph fileType={one.fileType} />
          <bdi className="truncate">{one.fileName}</bdi>
        </span>
      ),
      main: true,
      sortable: true,
    },
    { id: 'fileType', header: t('kind'), cell: one => kindText(one.fileType, t), sortable: true, leaves: 3 },
    { id: 'fileSize', header: t('size'), cell: one => sizeText(one.fileSize), align: 'end', sortable: true },
    {
      id: 'bucketName',
      header: t('bucket'),
      cell: one => one.bucketName,
      tone: 'code',
      sortable: true,
      leaves: 4,
    },
    { id: 'directory', header: t('directory'), cell: one => one.directory, tone: 'code', leaves: 6 },
    ...(isSite ? [{ id: 'tenantName', header: t('tenant'), cell: (one: StoredFile) => one.tenantName }] : []),
    { id: 'realName', header: t('by'), cell: one => one.realName, tone: 'quiet', leaves: 'by' },
    {
      id: 'creationDate',
      header: t('when'),
      cell: one => when(one.creationDate),
      sortable: true,
      tone: 'quiet',
      leaves: 2,
    },
  ]
}
