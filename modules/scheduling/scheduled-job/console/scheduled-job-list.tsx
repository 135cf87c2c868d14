import { useOfTenants } from '@atrium/console/access/of-tenants.tsx'
import { query } from '@atrium/console/api/query.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { when } from '@atrium/console/language/when.tsx'
import { knownValues } from '@atrium/console/list/known-values.ts'
import { ListEmpty } from '@atrium/console/list/list-empty.tsx'
import { ListHeader } from '@atrium/console/list/list-header.tsx'
import { ListTable } from '@atrium/console/list/list-table.tsx'
import { NewButton } from '@atrium/console/records/new-button.tsx'
import { RecordDrawer } from '@atrium/console/records/record-drawer.tsx'
import css from '@atrium/console/records/record-list.module.css'
import {
  neighborsOf,
  useOpenRecord,
  useRecordList,
  useSelection,
} from '@atrium/console/records/record-list.ts'
import type { BuiltInView } from '@atrium/console/views/built-in-view.ts'
import type { QueryField } from '@atrium/ui/filter/query-bar.tsx'
import type { Column } from '@atrium/ui/table/data-table-columns.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  mostCountedJobs,
  type ScheduledJob,
  scheduledJobApi,
  scheduledJobStatus,
  scheduledJobView,
} from '../scheduled-job.contract.ts'
import { scheduledJobTable } from '../scheduled-job.table.ts'
import { DurationBars } from './duration-bars.tsx'
import own from './job-result.module.css'
import { JobResult } from './job-result.tsx'
import { ScheduledJobBulk } from './scheduled-job-bulk.tsx'
import { ScheduledJobForm } from './scheduled-job-form.tsx'
import { type ScheduledJobText, scheduledJobTexts } from './scheduled-job-texts.ts'
import { type ScheduledKinds, useScheduledKinds } from './scheduled-kinds.ts'

const filters = ['description', 'jobHandler', 'jobStatus', 'jobCode', 'view'] as const

/** The scheduled jobs; the platform sees those of every tenant. */
export function ScheduledJobList() {
  const t = useFeatureText(scheduledJobTexts)
  const kinds = useScheduledKinds()
  const tenants = useOfTenants()
  const { isSite } = tenants
  const jobs = useRecordList({
    table: scheduledJobTable,
    filters: tenants.filters(filters),
    query: ({ paging, filter }) => {
      const { jobHandler, jobStatus, view: asked, ...texts } = filter
      const view = scheduledJobView.safeParse(asked).data
      const states = knownValues(scheduledJobStatus, jobStatus)
      return query(scheduledJobApi.list, {
        query: {
          ...paging,
          ...texts,
          ...(jobHandler && { jobHandler: String(jobHandler) }),
          ...(states && { jobStatus: states }),
          ...(view && { view }),
        },
      })
    },
    rowKey: job => job.jobId,
    couldNotLoad: t('couldNotLoad'),
  })
  const { selected, deselect, selecting } = useSelection(jobs.table)
  const [openId, open] = useOpenRecord('scheduledJob')
  const { view: _, jobStatus: _status, jobHandler, ...rest } = jobs.bar.value
  const counts = useQuery({
    ...query(scheduledJobApi.counts, {
      query: { ...rest, ...(jobHandler !== undefined && { jobHandler: String(jobHandler) }) },
    }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  }).data

  const fields = tenants.fields(fieldsOf(t, kinds), jobs.table.rows)

  return (
    <div className={css.page}>
      <div className={css.list}>
        <ListHeader
          list={jobs}
          fields={fields}
          parents={[t('parent')]}
          title={t('title')}
          primary={
            <NewButton call={scheduledJobApi.create} onClick={() => open('new')}>
              {t('new')}
            </NewButton>
          }
        />
        <ListTable
          list={jobs}
          fields={fields}
          label={t('title')}
          counted={of => t('counted', of)}
          chips={{ views: viewsOf(t), counts, most: mostCountedJobs }}
          columns={columnsOf(t, kinds, isSite)}
          rowName={job => job.description}
          {...selecting}
          bulk={<ScheduledJobBulk selected={selected} onDone={deselect} />}
          onOpen={job => open(job.jobId)}
          openKey={openId}
          empty={
            <ListEmpty
              title={t('nothingYet')}
              create={{ call: scheduledJobApi.create, label: t('new'), onClick: () => open('new') }}
            >
              {t('nothingYetDetail')}
            </ListEmpty>
          }
        />
      </div>
      {openId && (
        <RecordDrawer
          key={openId}
          isNew={openId === 'new'}
          query={query(scheduledJobApi.get, { params: { jobId: openId } })}
          mark="square"
          titleOf={job => job.description}
          history={{ entity: 'scheduled_job', id: openId, hasHistory: tenants.isOwn }}
          words={{
            new: t('new'),
            couldNotLoad: t('couldNotLoad'),
            notFound: t('notFound'),
            notFoundDetail: t('notFoundDetail'),
          }}
          onClose={() => open(undefined)}
          {...neighborsOf(jobs.table, openId, open)}
        >
          {form => <ScheduledJobForm {...form} onCreated={open} onRemoved={() => open(undefined)} />}
        </RecordDrawer>
      )}
    </div>
  )
}

function fieldsOf(t: ScheduledJobText, { kinds, text }: ScheduledKinds): readonly QueryField[] {
  const atMost = (most: number) => (entry: unknown) =>
    String(entry ?? '').length > most ? t('tooLong', { most }) : null
  return [
    { kind: 'text', name: 'description', label: t('name'), hint: t('contains'), validate: atMost(120) },
    {
      kind: 'select',
      name: 'jobHandler',
      label: t('kind'),
      options: kinds.map(({ kind }) => ({ value: kind, label: text(kind) })),
    },
    {
      kind: 'select',
      many: true,
      name: 'jobStatus',
      label: t('state'),
      options: scheduledJobStatus.options.map(value => ({ value, label: t(value) })),
    },
    { kind: 'text', name: 'jobCode', label: t('code'), hint: t('startsWith'), validate: atMost(128) },
  ]
}

const viewsOf = (t: ScheduledJobText): readonly BuiltInView[] => [
  { id: 'all', label: t('all'), filter: {} },
  { id: 'failed', label: t('FAILED'), filter: { view: 'failed' }, status: 'failed' },
  { id: 'running', label: t('RUNNING'), filter: { view: 'running' } },
  { id: 'waiting', label: t('WAITING'), filter: { view: 'waiting' } },
  { id: 'paused', label: t('PAUSED'), filter: { view: 'paused' } },
]

function columnsOf(
  t: ScheduledJobText,
  { text }: ScheduledKinds,
  isSite: boolean,
): readonly Column<ScheduledJob>[] {
  const tenant: Column<ScheduledJob> = {
    id: 'tenantName',
    header: t('tenant'),
    cell: job => job.tenantName,
    tone: 'quiet',
    sortable: true,
    leaves: 5,
  }
  return [
    {
      id: 'description',
      header: t('job'),
      cell: job => (
        <span className={own.job}>
          <bdi>{job.description}</bdi>
          <span className={own.kind}>{text(job.jobHandler)}</span>
        </span>
      ),
      main: true,
      sortable: true,
    },
    { id: 'jobStatus', header: t('result'), cell: job => <JobResult job={job} t={t} />, mark: 'status' },
    { id: 'lastRunDate', header: t('last'), cell: job => when(job.lastRunDate), sortable: true, leaves: 3 },
    {
      id: 'recentRuns',
      header: t('durations'),
      cell: job => <DurationBars runs={job.recentRuns} t={t} />,
      leaves: 4,
    },
    { id: 'nextRunDate', header: t('next'), cell: job => when(job.nextRunDate), sortable: true, leaves: 2 },
    { id: 'cronMeaning', header: t('when'), cell: job => job.cronMeaning, leaves: 6 },
    ...(isSite ? [tenant] : []),
  ]
}
