import { Can } from '@atrium/console/access/can.tsx'
import { useOfTenants } from '@atrium/console/access/of-tenants.tsx'
import { query, useCall } from '@atrium/console/api/query.ts'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { dateTimeText } from '@atrium/console/language/formats.ts'
import { when } from '@atrium/console/language/when.tsx'
import { knownValues } from '@atrium/console/list/known-values.ts'
import { ListHeader } from '@atrium/console/list/list-header.tsx'
import { ListTable } from '@atrium/console/list/list-table.tsx'
import css from '@atrium/console/records/record-list.module.css'
import { neighborsOf, useOpenRecord, useRecordList } from '@atrium/console/records/record-list.ts'
import { EmptyState } from '@atrium/ui/feedback/empty-state.tsx'
import { ProgressLine } from '@atrium/ui/feedback/progress-line.tsx'
import { Status } from '@atrium/ui/feedback/status.tsx'
import type { QueryField } from '@atrium/ui/filter/query-bar.tsx'
import { Dialog } from '@atrium/ui/overlay/dialog.tsx'
import type { Column } from '@atrium/ui/table/data-table-columns.ts'
import { useUiText } from '@atrium/ui/theme/ui-text.ts'
import { Button, Select } from '@mantine/core'
import { useState } from 'react'
import { durationText } from '../../scheduled-job/console/duration-text.ts'
import { runKinds } from '../../scheduled-job/console/job-result.tsx'
import own from '../../scheduled-job/console/scheduled-job.module.css'
import { type ScheduledJobText, scheduledJobTexts } from '../../scheduled-job/console/scheduled-job-texts.ts'
import { jobRunState } from '../../scheduled-job/scheduled-job.contract.ts'
import { clearTypes, type JobRun, jobRunApi } from '../job-run.contract.ts'
import { jobRunTable } from '../job-run.table.ts'
import { JobRunDrawer } from './job-run-drawer.tsx'

const filters = ['description', 'jobResult', 'jobCode'] as const

/** The runs of scheduled jobs: when, where, how long, and with what result; updated by the live stream. */
export function JobRunList() {
  const t = useFeatureText(scheduledJobTexts)
  const tenants = useOfTenants()
  const { isSite } = tenants
  const runs = useRecordList({
    table: jobRunTable,
    filters: tenants.filters(filters),
    query: ({ paging, filter: { jobResult, ...texts } }) => {
      const states = knownValues(jobRunState, jobResult)
      return query(jobRunApi.list, {
        query: { ...paging, ...texts, ...(states && { jobResult: states }) },
      })
    },
    rowKey: run => run.logId,
    couldNotLoad: t('couldNotLoadRuns'),
  })

  const fields = tenants.fields(fieldsOf(t), runs.table.rows)
  const [openId, open] = useOpenRecord('run')
  const shown = runs.table.rows.find(run => run.logId === openId)

  return (
    <div className={css.page}>
      <div className={css.list}>
        <ListHeader
          list={runs}
          fields={fields}
          parents={[t('parent')]}
          title={t('runsTitle')}
          secondary={<ClearRuns />}
        />
        <ListTable
          list={runs}
          fields={fields}
          label={t('runsTitle')}
          counted={of => t('runsCounted', of)}
          columns={columnsOf(t, isSite)}
          rowName={run => `${run.description}, ${dateTimeText(run.plannedDate)}`}
          onOpen={run => open(run.logId)}
          openKey={openId}
          empty={
            <EmptyState centered title={t('noRuns')}>
              {t('noRunsDetail')}
            </EmptyState>
          }
        />
      </div>
      {shown && (
        <JobRunDrawer
          key={shown.logId}
          run={shown}
          isSite={isSite}
          onClose={() => open(undefined)}
          {...neighborsOf(runs.table, shown.logId, open)}
        />
      )}
    </div>
  )
}

function ClearRuns() {
  const t = useFeatureText(scheduledJobTexts)
  const words = useUiText()
  const [isAsking, setAsking] = useState(false)
  const [clearType, setClearType] = useState<(typeof clearTypes)[number]>('ONE_MONTH')
  const clear = useCall(jobRunApi.clear, [jobRunApi.list])
  return (
    <Can call={jobRunApi.clear}>
      <Button onClick={() => setAsking(true)}>{t('clear')}</Button>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        size="sm"
        title={t('clearQuestion')}
        lead={t('clearEffect')}
        actions={
          <>
            <Button variant="subtle" onClick={() => setAsking(false)}>
              {words.cancel}
            </Button>
            <Button
              variant="danger"
              loading={clear.isPending}
              onClick={() =>
                clear.mutate(
                  { query: { clearType } },
                  {
                    onSuccess: ({ cleared }) => {
                      noticeSuccess(t('cleared', { count: cleared }))
                      setAsking(false)
                    },
                  },
                )
              }
            >
              {t('clearAction')}
            </Button>
          </>
        }
      >
        <Select
          label={t('clearAge')}
          data={clearTypes.map(value => ({ value, label: t(value) }))}
          value={clearType}
          onChange={next => setClearType(clearTypes.find(one => one === next) ?? 'ONE_MONTH')}
          allowDeselect={false}
        />
      </Dialog>
    </Can>
  )
}

function fieldsOf(t: ScheduledJobText): readonly QueryField[] {
  return [
    { kind: 'text', name: 'description', label: t('job'), hint: t('contains') },
    {
      kind: 'select',
      many: true,
      name: 'jobResult',
      label: t('state'),
      options: jobRunState.options.map(value => ({ value, label: t(value) })),
    },
    { kind: 'text', name: 'jobCode', label: t('code'), hint: t('startsWith') },
  ]
}

function columnsOf(t: ScheduledJobText, isSite: boolean): readonly Column<JobRun>[] {
  const tenant: Column<JobRun> = {
    id: 'tenantName',
    header: t('tenant'),
    cell: run => run.tenantName,
    tone: 'quiet',
    sortable: true,
    leaves: 3,
  }
  return [
    { id: 'description', header: t('job'), cell: run => run.description, main: true, sortable: true },
    { id: 'jobResult', header: t('state'), cell: run => <RunState run={run} t={t} />, mark: 'status' },
    {
      id: 'plannedDate',
      header: t('due'),
      cell: run => when(run.plannedDate),
      sortable: true,
      leaves: 2,
    },
    {
      id: 'milliseconds',
      header: t('took'),
      cell: run => run.milliseconds !== undefined && durationText(run.milliseconds),
      align: 'end',
      sortable: true,
      leaves: 4,
    },
    {
      id: 'message',
      header: t('says'),
      cell: run =>
        [run.message, run.manualFlag === 1 && t('byHand', { name: run.realName ?? '–' })]
          .filter(Boolean)
          .join(' · '),
      leaves: 5,
    },
    { id: 'address', header: t('instance'), cell: run => run.address, tone: 'code', leaves: 6 },
    ...(isSite ? [tenant] : []),
  ]
}

function RunState({ run, t }: { run: JobRun; t: ScheduledJobText }) {
  const { jobResult, doneCount, totalCount } = run
  if (jobResult !== 'RUNNING' || !totalCount)
    return <Status kind={runKinds[jobResult]}>{t(jobResult)}</Status>
  return (
    <span className={own.progress}>
      {t('ofTotal', { done: doneCount, total: totalCount })}
      <ProgressLine done={doneCount / totalCount} />
    </span>
  )
}
