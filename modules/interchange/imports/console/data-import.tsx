import { call } from '@atrium/console/api/client.ts'
import { report } from '@atrium/console/api/failures.ts'
import { query, useCall } from '@atrium/console/api/query.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { downloadBlob } from '@atrium/console/list/exports.ts'
import list from '@atrium/console/records/record-list.module.css'
import { neighborsOf, useTableLayout } from '@atrium/console/records/record-list.ts'
import { navigate } from '@atrium/console/tabs/navigation.ts'
import { type ImportColumn, mostImportedRows } from '@atrium/contract/interchange/import'
import { PageHeader } from '@atrium/ui/display/page-header.tsx'
import { Note } from '@atrium/ui/feedback/note.tsx'
import { ProgressLine } from '@atrium/ui/feedback/progress-line.tsx'
import { Status } from '@atrium/ui/feedback/status.tsx'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { DataTable } from '@atrium/ui/table/data-table.tsx'
import type { Column } from '@atrium/ui/table/data-table-columns.ts'
import { cx } from '@atrium/ui/theme/cx.ts'
import { Button, FileButton } from '@mantine/core'
import { IconDownload, IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useRoute, useSearchParams } from 'wouter'
import { dataImportApi, type ImportRow } from '../data-import.contract.ts'
import { dataImportRowTable } from '../imports.table.ts'
import css from './data-import.module.css'
import { importsPage } from './data-import-list.tsx'
import { DataImportRow } from './data-import-row.tsx'
import { type DataImportText, dataImportTexts } from './data-import-texts.ts'

/**
 * One import, step by step: template, file, check with its errors, all rows or none. Its batch is part of the
 * address.
 */
export function DataImport() {
  const t = useFeatureText(dataImportTexts)
  const [, params] = useRoute(`${importsPage}/:code`)
  const code = params?.code ?? ''
  const [search, setSearch] = useSearchParams()
  const batch = search.get('batch') ?? undefined
  const info = useQuery(query(dataImportApi.info, { params: { templateCode: code } }))
  const show = (next: string | undefined) =>
    setSearch(next === undefined ? {} : { batch: next }, { replace: true })

  const name = info.data?.templateName ?? ''
  return (
    <div className={list.page}>
      <div className={list.list}>
        <PageHeader
          parents={[t('parent')]}
          title={t('importOf', { name })}
          secondary={<Button onClick={() => navigate(importsPage)}>{t('back')}</Button>}
        />
        {!info.data ? (
          <ProgressLine />
        ) : batch === undefined ? (
          <Beginning t={t} code={code} columns={info.data.columns} onBatch={show} />
        ) : (
          <Going
            key={batch}
            t={t}
            batch={batch}
            code={code}
            columns={info.data.columns}
            onAnother={() => show(undefined)}
          />
        )}
      </div>
    </div>
  )
}

const steps = ['stepTemplate', 'stepUpload', 'stepCheck', 'stepImport'] as const

function Steps({ t, at }: { t: DataImportText; at: number }) {
  return (
    <ol className={css.steps} aria-label={t('steps')}>
      {steps.map((step, place) => (
        <li
          key={step}
          aria-current={place === at ? 'step' : undefined}
          className={cx(css.step, place < at && css.past)}
        >
          <span className={css.number}>{place + 1}</span>
          {t(step)}
        </li>
      ))}
    </ol>
  )
}

interface BeginningProps {
  t: DataImportText
  code: string
  columns: readonly ImportColumn[]
  onBatch: (batch: string) => void
}

function Beginning({ t, code, columns, onBatch }: BeginningProps) {
  const [isBusy, setBusy] = useState(false)
  const template = async (type: 'excel' | 'csv') => {
    try {
      const file: unknown = await call(dataImportApi[type], { params: { templateCode: code } })
      if (file instanceof File) downloadBlob(file)
    } catch (error) {
      await report(error)
    }
  }

  /** Uploads a file and starts the check, which changes nothing. */
  async function bring(file: File | null): Promise<void> {
    if (!file) return
    setBusy(true)
    try {
      const body = new FormData()
      body.append('file', file)
      const batch = await call(dataImportApi.upload, { query: { templateCode: code }, body })
      await call(dataImportApi.validate, { query: { templateCode: code, batch } })
      onBatch(batch)
    } catch (error) {
      await report(error)
    }
    setBusy(false)
  }

  return (
    <div className={css.content}>
      <Steps t={t} at={0} />
      <p className={css.lead}>{t('fill')}</p>
      <div className={css.buttons}>
        <Button leftSection={<Glyph icon={IconDownload} />} onClick={() => void template('excel')}>
          {t('excel')}
        </Button>
        <Button leftSection={<Glyph icon={IconDownload} />} onClick={() => void template('csv')}>
          {t('csv')}
        </Button>
        <FileButton accept=".xlsx,.csv" onChange={file => void bring(file)}>
          {props => (
            <Button {...props} variant="filled" loading={isBusy} leftSection={<Glyph icon={IconUpload} />}>
              {t('choose')}
            </Button>
          )}
        </FileButton>
      </div>
      <p className={css.lead}>{t('limits', { rows: mostImportedRows })}</p>
      <table className={css.columns} aria-label={t('columns')}>
        <thead>
          <tr>
            <th scope="col">{t('column')}</th>
            <th scope="col">{t('kind')}</th>
            <th scope="col">{t('required')}</th>
            <th scope="col">{t('sample')}</th>
          </tr>
        </thead>
        <tbody>
          {columns.map(({ columnCode, columnName, columnType, required, sampleData }) => (
            <tr key={columnCode}>
              <th scope="row">{columnName}</th>
              <td>{t(columnType)}</td>
              <td>{required ? '✓' : '–'}</td>
              <td>
                <bdi>{sampleData}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface GoingProps {
  t: DataImportText
  batch: string
  code: string
  columns: readonly ImportColumn[]
  onAnother: () => void
}

const stepOf = { UPLOADED: 2, CHECKING: 2, CHECKED: 2, IMPORTING: 3, IMPORTED: 4 } as const

function Going({ t, batch, code, columns, onAnother }: GoingProps) {
  const [{ page, size }, setPage] = useState({ page: 0, size: 20 })
  const [openId, open] = useState<string>()
  const status = useQuery(query(dataImportApi.status, { query: { batch } })).data
  const isWorking = status?.status === 'CHECKING' || status?.status === 'IMPORTING'
  const found = useQuery({
    ...query(dataImportApi.rows, { query: { batch, page, size } }),
    enabled: status !== undefined && !isWorking,
  })
  const stale = [dataImportApi.status, dataImportApi.rows, dataImportApi.history]
  const check = useCall(dataImportApi.validate, stale)
  const bringIn = useCall(dataImportApi.import, stale)
  const layout = useTableLayout(dataImportRowTable)
  const asked = { query: { templateCode: code, batch } }
  const rows = found.data?.content ?? []
  const opened = rows.find(row => row.id === openId)
  const table = { rows, rowKey: (row: ImportRow) => row.id }
  if (!status) return <ProgressLine />
  const { rowCount, failedCount } = status
  const mayImport = status.status === 'CHECKED' && failedCount === 0 && rowCount > 0

  return (
    <div className={css.split}>
      <div className={list.list}>
        <div className={css.head}>
          <Steps t={t} at={mayImport ? 3 : stepOf[status.status]} />
          <div className={css.buttons}>
            {(status.status === 'UPLOADED' || (status.status === 'CHECKED' && failedCount > 0)) && (
              <Button loading={check.isPending} onClick={() => check.mutate(asked)}>
                {t('check')}
              </Button>
            )}
            {mayImport && (
              <Button variant="filled" loading={bringIn.isPending} onClick={() => bringIn.mutate(asked)}>
                {t('import', { count: rowCount })}
              </Button>
            )}
            {status.status === 'IMPORTED' && <Button onClick={onAnother}>{t('another')}</Button>}
          </div>
        </div>
        <div className={css.note}>
          {isWorking && (
            <>
              <span role="status">
                {t(status.status)} · {t('working', { done: status.doneRows ?? 0, total: rowCount })}
              </span>
              <ProgressLine done={rowCount ? (status.doneRows ?? 0) / rowCount : 0} />
            </>
          )}
          {status.status === 'UPLOADED' && <Note tone="info">{t('changed')}</Note>}
          {status.status === 'CHECKED' && (
            <Note tone={failedCount > 0 ? 'warn' : 'ok'} live>
              {failedCount > 0
                ? t('someFaulty', { count: failedCount })
                : t('allInOrder', { count: rowCount })}
            </Note>
          )}
          {status.status === 'IMPORTED' && (
            <Note tone="ok" live>
              {t('imported', { count: rowCount })}
            </Note>
          )}
        </div>
        <DataTable
          label={t('rows')}
          columns={columnsOf(t, columns)}
          {...table}
          {...layout}
          rowName={row => t('row', { line: row.line })}
          loading={found.isFetching || isWorking}
          failure={
            found.isError
              ? {
                  title: t('couldNotLoadRows'),
                  requestId: found.error.requestId,
                  onRetry: () => void found.refetch(),
                }
              : null
          }
          onOpen={row => open(row.id)}
          openKey={openId ?? null}
          pager={{
            page,
            size,
            total: found.data?.totalElements ?? 0,
            onPage: next => setPage({ page: next, size }),
            onSize: next => setPage({ page: 0, size: next }),
          }}
        />
      </div>
      {opened && (
        <DataImportRow
          key={opened.id}
          t={t}
          batch={batch}
          row={opened}
          columns={columns}
          isFinal={status.status === 'IMPORTED'}
          onClose={() => open(undefined)}
          {...neighborsOf(table, opened.id, open)}
        />
      )}
    </div>
  )
}

const stateKinds = {
  NEW: 'waiting',
  VALID_SUCCESS: 'active',
  VALID_FAILED: 'failed',
  IMPORT_SUCCESS: 'active',
  IMPORT_FAILED: 'failed',
} as const

function columnsOf(t: DataImportText, columns: readonly ImportColumn[]): readonly Column<ImportRow>[] {
  const nameOf = (field: string | undefined) =>
    columns.find(({ columnCode }) => columnCode === field)?.columnName
  const [first, ...others] = columns
  return [
    { id: 'line', header: t('line'), cell: row => row.line, width: 80, align: 'end' },
    ...(first
      ? [
          {
            id: 'first',
            header: first.columnName,
            cell: (row: ImportRow) => row.data[first.columnCode],
            main: true,
          },
        ]
      : []),
    ...others.slice(0, 3).map(({ columnCode, columnName }, at) => ({
      id: columnCode,
      header: columnName,
      cell: (row: ImportRow) => row.data[columnCode],
      width: 130,
      leaves: 6 - at,
    })),
    {
      id: 'dataStatus',
      header: t('state'),
      cell: row => <Status kind={stateKinds[row.dataStatus]}>{t(row.dataStatus)}</Status>,
      width: 140,
    },
    {
      id: 'faults',
      header: t('problem'),
      cell: row =>
        row.faults
          .map(({ field, message }) => [nameOf(field), message].filter(Boolean).join(': '))
          .join(' · '),
    },
  ]
}
