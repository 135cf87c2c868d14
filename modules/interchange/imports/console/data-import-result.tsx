import { query } from '@atrium/console/api/query.ts'
import { numberText } from '@atrium/console/language/formats.ts'
import list from '@atrium/console/records/record-list.module.css'
import type { ImportColumn } from '@atrium/contract/interchange/import'
import { Chip } from '@atrium/ui/display/chip.tsx'
import { PageHeader } from '@atrium/ui/display/page-header.tsx'
import { EmptyState } from '@atrium/ui/feedback/empty-state.tsx'
import { FailedState } from '@atrium/ui/feedback/failed-state.tsx'
import { ProgressLine } from '@atrium/ui/feedback/progress-line.tsx'
import { ViewChips } from '@atrium/ui/filter/view-chips.tsx'
import { Pager } from '@atrium/ui/table/pager.tsx'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dataImportApi, type ImportBatch } from '../data-import.contract.ts'
import css from './data-import.module.css'
import { CheckAgain, DataImportFooter } from './data-import-footer.tsx'
import { DataImportReplace } from './data-import-replace.tsx'
import { DataImportSheet } from './data-import-sheet.tsx'
import { DataImportSteps } from './data-import-steps.tsx'
import { countsOf, DataImportSummary, stepOf, working } from './data-import-summary.tsx'
import type { DataImportText } from './data-import-texts.ts'

interface DataImportResultProps {
  t: DataImportText
  title: string
  batch: string
  code: string
  columns: readonly ImportColumn[]
  onAnother: () => void
}

const results = ['created', 'updated', 'unchanged', 'invalid', 'kept'] as const
type Shown = (typeof results)[number] | undefined

/** Shows the outcome of each row of an uploaded file, in the check or in the import, and imports them. */
export function DataImportResult({ t, title, batch, code, columns, onAnother }: DataImportResultProps) {
  const [{ page, size }, setPage] = useState({ page: 0, size: 50 })
  const [shown, show] = useState<Shown>()
  const status = useQuery(query(dataImportApi.status, { query: { batch } })).data
  const isWorking = status !== undefined && working.has(status.status)
  const found = useQuery({
    ...query(dataImportApi.rows, { query: { batch, page, size, ...(shown && { result: shown }) } }),
    enabled: status !== undefined && !isWorking,
    // A mended row stays in its place until its answer is there.
    placeholderData: keepPreviousData,
  })
  if (!status) return <ProgressLine />
  const asked = { templateCode: code, batch }
  const rows = found.data?.content ?? []
  return (
    <div className={list.list}>
      <PageHeader
        parents={[t('parent')]}
        title={title}
        secondary={
          <>
            <span className={css.file}>
              <Chip icon={IconFileSpreadsheet}>
                <bdi>{status.fileName}</bdi>
              </Chip>
              {t('rowCount', { count: status.rowCount })}
            </span>
            <span className={css.space} />
            <DataImportSteps t={t} at={stepOf(status)} />
          </>
        }
      />
      <DataImportSummary t={t} status={status} />
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
        <span className={css.space} />
        {status.failedCount > 0 && <span className={css.quiet}>{t('errorsFirst')}</span>}
        <DataImportReplace t={t} status={status} batch={batch} columns={columns} rows={rows} />
        <CheckAgain t={t} status={status} asked={asked} />
      </div>
      {found.isError ? (
        <FailedState
          centered
          title={t('couldNotLoadRows')}
          requestId={found.error.requestId}
          onRetry={() => void found.refetch()}
        />
      ) : (
        <DataImportSheet
          t={t}
          batch={batch}
          rows={rows}
          columns={columns}
          canMend={status.status === 'CHECKED'}
          canSkip={status.status === 'CHECKED' || status.status === 'UPLOADED'}
          isUndone={status.status === 'UNDONE'}
          empty={found.data && <EmptyState centered title={t('noRows')} />}
        />
      )}
      <DataImportFooter
        t={t}
        status={status}
        asked={asked}
        onAnother={onAnother}
        pager={
          <Pager
            bare
            page={page}
            size={size}
            total={found.data?.totalElements ?? 0}
            onPage={next => setPage({ page: next, size })}
          />
        }
      />
    </div>
  )
}

/** Rows can be kept only where the import was undone, or that was previewed. */
const resultsOf = ({ keptCount }: ImportBatch) => results.filter(result => result !== 'kept' || keptCount > 0)
