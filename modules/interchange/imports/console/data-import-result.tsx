import { query, useCall } from '@atrium/console/api/query.ts'
import { numberText } from '@atrium/console/language/formats.ts'
import list from '@atrium/console/records/record-list.module.css'
import { neighborsOf, useTableLayout } from '@atrium/console/records/record-list.ts'
import type { ImportColumn } from '@atrium/contract/interchange/import'
import { FiguresRow } from '@atrium/ui/display/figures-row.tsx'
import { Note } from '@atrium/ui/feedback/note.tsx'
import { ProgressLine } from '@atrium/ui/feedback/progress-line.tsx'
import { ViewChips } from '@atrium/ui/filter/view-chips.tsx'
import { DataTable } from '@atrium/ui/table/data-table.tsx'
import { Button, Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dataImportApi, type ImportBatch, type ImportRow } from '../data-import.contract.ts'
import { dataImportRowTable } from '../imports.table.ts'
import css from './data-import.module.css'
import { staleImports } from './data-import-calls.ts'
import { rowColumnsOf } from './data-import-columns.tsx'
import { DataImportRow } from './data-import-row.tsx'
import { DataImportSteps } from './data-import-steps.tsx'
import type { DataImportText } from './data-import-texts.ts'
import { DataImportUndo } from './data-import-undo.tsx'

interface DataImportResultProps {
  t: DataImportText
  batch: string
  code: string
  columns: readonly ImportColumn[]
  onAnother: () => void
}

const results = ['created', 'updated', 'unchanged', 'invalid', 'kept'] as const
type Shown = (typeof results)[number] | undefined

/** Shows the outcome of each row of an uploaded file, in the check or in the import, and imports them. */
export function DataImportResult({ t, batch, code, columns, onAnother }: DataImportResultProps) {
  const [{ page, size }, setPage] = useState({ page: 0, size: 20 })
  const [shown, show] = useState<Shown>()
  const [openId, open] = useState<string>()
  const status = useQuery(query(dataImportApi.status, { query: { batch } })).data
  const isWorking = status !== undefined && working.has(status.status)
  const found = useQuery({
    ...query(dataImportApi.rows, { query: { batch, page, size, ...(shown && { result: shown }) } }),
    enabled: status !== undefined && !isWorking,
  })
  const layout = useTableLayout(dataImportRowTable)
  const rows = found.data?.content ?? []
  const opened = rows.find(row => row.id === openId)
  const table = { rows, rowKey: (row: ImportRow) => row.id }
  if (!status) return <ProgressLine />

  return (
    <div className={css.split}>
      <div className={list.list}>
        <div className={css.head}>
          <DataImportSteps t={t} at={stepOf(status)} />
          <span className={css.file}>
            <bdi>{status.fileName}</bdi>
          </span>
        </div>
        <Summary t={t} status={status} />
        <div className={css.chips}>
          <ViewChips
            label={t('result')}
            chips={[undefined, ...resultsOf(status)].map(result => ({
              id: result ?? 'all',
              label: t(result ?? 'all'),
              count: numberText(countsOf(status)[result ?? 'all']),
              isChosen: shown === result,
              onChoose: () => {
                show(result)
                setPage({ page: 0, size })
              },
              ...(result === 'invalid' && { status: 'failed' as const }),
            }))}
          />
        </div>
        <DataTable
          label={t('rows')}
          columns={rowColumnsOf(t, columns, status.status === 'UNDONE')}
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
        <Footer t={t} status={status} asked={{ templateCode: code, batch }} onAnother={onAnother} />
      </div>
      {opened && (
        <DataImportRow
          key={opened.id}
          t={t}
          batch={batch}
          row={opened}
          columns={columns}
          isFinal={stepOf(status) === 4}
          onClose={() => open(undefined)}
          {...neighborsOf(table, opened.id, open)}
        />
      )}
    </div>
  )
}

/** Rows can be kept only where the import was undone, or that was previewed. */
const resultsOf = ({ keptCount }: ImportBatch) => results.filter(result => result !== 'kept' || keptCount > 0)

const working = new Set(['CHECKING', 'IMPORTING', 'UNDO_CHECKING', 'UNDOING'])

const mayImport = ({ status, failedCount, rowCount }: ImportBatch) =>
  status === 'CHECKED' && failedCount === 0 && rowCount > 0

function stepOf(batch: ImportBatch): number {
  if (batch.status === 'IMPORTING' || mayImport(batch)) return 3
  return ['UPLOADED', 'CHECKING', 'CHECKED'].includes(batch.status) ? 2 : 4
}

const countsOf = (batch: ImportBatch) => ({
  all: batch.rowCount,
  created: batch.createdCount,
  updated: batch.updatedCount,
  unchanged: batch.unchangedCount,
  invalid: batch.failedCount,
  removed: batch.removedCount,
  restored: batch.restoredCount,
  kept: batch.keptCount,
})

interface StatusProps {
  t: DataImportText
  status: ImportBatch & { doneRows?: number | undefined; problem?: string | undefined }
}

/** The figures of the check or the import, and what they mean. */
function Summary({ t, status }: StatusProps) {
  const { rowCount, failedCount } = status
  const counts = countsOf(status)
  const figures =
    status.status === 'UNDONE'
      ? (['removed', 'restored', 'kept'] as const)
      : (['invalid', 'created', 'updated', 'unchanged'] as const)
  if (working.has(status.status))
    return (
      <div className={css.note}>
        <span role="status">
          {t(status.status)} · {t('working', { done: status.doneRows ?? 0, total: rowCount })}
        </span>
        <ProgressLine done={rowCount ? (status.doneRows ?? 0) / rowCount : 0} />
      </div>
    )
  return (
    <>
      <div className={css.figures}>
        <FiguresRow
          label={t('figures')}
          figures={figures.map(id => ({
            id,
            value: numberText(counts[id]),
            label: t(id),
          }))}
        />
      </div>
      <div className={css.note}>
        {status.problem && <Note tone="danger">{status.problem}</Note>}
        {status.status === 'UPLOADED' && <Note tone="info">{t('changed')}</Note>}
        {status.status === 'CHECKED' && (
          <Note tone={failedCount > 0 ? 'warn' : 'ok'} live>
            <strong>{t('dryRun')}</strong>{' '}
            {failedCount > 0 ? t('someFaulty', { count: failedCount }) : t('allInOrder', { count: rowCount })}
          </Note>
        )}
        {status.status === 'IMPORTED' && (
          <Note tone="ok" live>
            {t('imported', { count: rowCount })}{' '}
            {status.sentLinkCount > 0 && t('linksSent', { count: status.sentLinkCount })}{' '}
            {status.refusedLinkCount > 0 && t('linksRefused', { count: status.refusedLinkCount })}
          </Note>
        )}
        {status.status === 'UNDONE' && (
          <Note tone={status.keptCount > 0 ? 'warn' : 'ok'} live>
            {t('undone')} {status.keptCount > 0 && t('undoKeeps', { count: status.keptCount })}
          </Note>
        )}
      </div>
    </>
  )
}

interface FooterProps extends StatusProps {
  asked: { templateCode: string; batch: string }
  onAnother: () => void
}

/** The next step of an import. */
function Footer({ t, status, asked, onAnother }: FooterProps) {
  const check = useCall(dataImportApi.validate, staleImports)
  const bringIn = useCall(dataImportApi.import, staleImports)
  const sendLinks = useCall(dataImportApi.sendLinks, staleImports)
  const [isLinkSent, setLinkSent] = useState(false)
  const { rowCount, failedCount, createdCount, sentLinkCount } = status
  const canSendLinks = status.canSendLinks && createdCount > sentLinkCount
  return (
    <footer className={css.footer}>
      {(status.status === 'UPLOADED' || (status.status === 'CHECKED' && failedCount > 0)) && (
        <Button variant="filled" loading={check.isPending} onClick={() => check.mutate({ query: asked })}>
          {t('check')}
        </Button>
      )}
      {mayImport(status) && (
        <Button
          variant="filled"
          loading={bringIn.isPending}
          onClick={() => bringIn.mutate({ query: { ...asked, sendFlag: isLinkSent ? '1' : '0' } })}
        >
          {t('import', { count: rowCount })}
        </Button>
      )}
      {mayImport(status) && canSendLinks && (
        <Checkbox
          label={t('sendLinksToo')}
          checked={isLinkSent}
          onChange={event => setLinkSent(event.currentTarget.checked)}
        />
      )}
      {(status.status === 'IMPORTED' || status.status === 'UNDONE') && (
        <Button onClick={onAnother}>{t('another')}</Button>
      )}
      {status.status === 'IMPORTED' && canSendLinks && (
        <Button loading={sendLinks.isPending} onClick={() => sendLinks.mutate({ query: asked })}>
          {t('sendLinks', { count: createdCount - sentLinkCount })}
        </Button>
      )}
      <span className={css.space} />
      <DataImportUndo t={t} status={status} asked={asked} />
    </footer>
  )
}
