import { useOfTenants } from '@atrium/console/access/of-tenants.tsx'
import { usePermittedFields, type WithCode } from '@atrium/console/access/permitted.tsx'
import { query, useCall } from '@atrium/console/api/query.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { dateTimeText, numberText } from '@atrium/console/language/formats.ts'
import { when } from '@atrium/console/language/when.tsx'
import { downloadTask } from '@atrium/console/list/exports.ts'
import { knownValues } from '@atrium/console/list/known-values.ts'
import { ListHeader } from '@atrium/console/list/list-header.tsx'
import { ListTable } from '@atrium/console/list/list-table.tsx'
import { EntryDrawer } from '@atrium/console/records/entry-drawer.tsx'
import css from '@atrium/console/records/record-list.module.css'
import { neighborsOf, useOpenRecord, useRecordList } from '@atrium/console/records/record-list.ts'
import { permissionOf } from '@atrium/contract/endpoint'
import { type ExportTask, exportTaskApi, jobKind, jobState } from '@atrium/contract/interchange/export-task'
import { EmptyState } from '@atrium/ui/feedback/empty-state.tsx'
import { ProgressLine } from '@atrium/ui/feedback/progress-line.tsx'
import { Status } from '@atrium/ui/feedback/status.tsx'
import type { QueryField } from '@atrium/ui/filter/query-bar.tsx'
import type { Column } from '@atrium/ui/table/data-table-columns.ts'
import { Button } from '@mantine/core'
import { exportTaskTable } from '../exports.table.ts'
import own from './export-task-list.module.css'
import { type ExportTaskText, exportTaskTexts } from './export-task-texts.ts'

const filters = ['taskName', 'state', 'kind', 'whose'] as const
const longestName = 120

/** Background jobs of the user with progress and files, updated by the live stream. */
export function ExportTaskList() {
  const t = useFeatureText(exportTaskTexts)
  const tenants = useOfTenants()
  const cancel = useCall(exportTaskApi.cancel, [exportTaskApi.own, exportTaskApi.list])
  const tasks = useRecordList({
    table: exportTaskTable,
    filters: tenants.filters(filters),
    query: ({ paging, filter }) => {
      const { whose, taskName, tenantId, ...chosen } = filter
      const [state, kind] = [knownValues(jobState, chosen.state), knownValues(jobKind, chosen.kind)]
      const asked = {
        ...paging,
        ...(taskName !== undefined && { taskName: String(taskName) }),
        ...(state && { state }),
        ...(kind && { kind }),
      }
      return whose === 'everybody' || tenantId !== undefined
        ? query(exportTaskApi.list, { query: { ...asked, tenantId } })
        : query(exportTaskApi.own, { query: asked })
    },
    rowKey: task => task.taskId,
    couldNotLoad: t('couldNotLoad'),
  })
  const cancelOf = (task: ExportTask) =>
    tenants.isOwn(task) ? () => cancel.mutate({ query: { taskCode: task.taskCode } }) : undefined

  const fields = tenants.fields(usePermittedFields(fieldsOf(t)), tasks.table.rows)
  const [openId, open] = useOpenRecord('task')
  const shown = tasks.table.rows.find(task => task.taskId === openId)

  return (
    <div className={css.page}>
      <div className={css.list}>
        <ListHeader list={tasks} fields={fields} parents={[t('parent')]} title={t('title')} />
        <ListTable
          list={tasks}
          fields={fields}
          label={t('title')}
          counted={of => t('counted', of)}
          columns={tenants.columns(columnsOf(t, cancelOf))}
          rowName={task => task.taskName}
          onOpen={task => open(task.taskId)}
          openKey={openId}
          empty={
            <EmptyState centered title={t('nothingYet')}>
              {t('nothingYetDetail')}
            </EmptyState>
          }
        />
      </div>
      {shown && (
        <EntryDrawer
          key={shown.taskId}
          title={shown.taskName}
          status={<TaskState task={shown} t={t} isShort />}
          cause={shown.errorInfo}
          facts={[
            [t('kind'), t(shown.kind)],
            [t('by'), <bdi key="by">{shown.realName}</bdi>],
            [t('begun'), dateTimeText(shown.creationDate)],
            [t('kept'), shown.expiryDate && dateTimeText(shown.expiryDate)],
            [t('rows'), shown.totalRows !== undefined && numberText(shown.totalRows)],
          ]}
          onClose={() => open(undefined)}
          {...neighborsOf(tasks.table, shown.taskId, open)}
        />
      )}
    </div>
  )
}

function fieldsOf(t: ExportTaskText): readonly WithCode<QueryField>[] {
  return [
    {
      kind: 'text',
      name: 'taskName',
      label: t('name'),
      hint: t('contains'),
      validate: entry =>
        String(entry ?? '').length > longestName ? t('tooLong', { most: longestName }) : null,
    },
    {
      kind: 'select',
      many: true,
      name: 'state',
      label: t('state'),
      options: jobState.options.map(value => ({ value, label: t(value) })),
    },
    {
      kind: 'select',
      many: true,
      name: 'kind',
      label: t('kind'),
      options: jobKind.options.map(value => ({ value, label: t(value) })),
    },
    {
      kind: 'select',
      name: 'whose',
      label: t('whose'),
      options: [{ value: 'everybody', label: t('everybody') }],
      code: permissionOf(exportTaskApi.list) ?? '',
    },
  ]
}

const stateKinds = { DOING: 'running', DONE: 'active', CANCELLED: 'ended', FAILED: 'failed' } as const

function columnsOf(
  t: ExportTaskText,
  cancelOf: (task: ExportTask) => (() => void) | undefined,
): readonly Column<ExportTask>[] {
  return [
    { id: 'taskName', header: t('name'), cell: task => task.taskName, main: true, sortable: true },
    { id: 'kind', header: t('kind'), cell: task => t(task.kind), tone: 'quiet', leaves: 4 },
    {
      id: 'state',
      header: t('state'),
      cell: task => <TaskState task={task} t={t} />,
      sortable: true,
      mark: 'status',
    },
    { id: 'realName', header: t('by'), cell: task => task.realName, tone: 'quiet', leaves: 'by' },
    {
      id: 'creationDate',
      header: t('begun'),
      cell: task => when(task.creationDate),
      sortable: true,
      leaves: 3,
    },
    {
      id: 'expiryDate',
      header: t('kept'),
      cell: task => when(task.expiryDate),
      tone: 'quiet',
      leaves: 'ends',
    },
    {
      id: 'actions',
      header: t('actions'),
      hideHeader: true,
      cell: task => {
        const onCancel = cancelOf(task)
        if (task.state === 'DOING' && !task.cancelAsked && onCancel)
          return (
            <Button
              size="sm"
              variant="subtle"
              aria-label={t('cancelOf', { name: task.taskName })}
              onClick={onCancel}
            >
              {t('cancel')}
            </Button>
          )
        if (!task.fileName) return <span />
        return (
          <Button
            size="sm"
            aria-label={t('downloadOf', { name: task.fileName })}
            onClick={() => void downloadTask(task.taskId)}
          >
            {t('download')}
          </Button>
        )
      },
    },
  ]
}

function TaskState({ task, t, isShort = false }: { task: ExportTask; t: ExportTaskText; isShort?: boolean }) {
  const { state, doneRows, totalRows, cancelAsked, errorInfo } = task
  if (state === 'DOING' && cancelAsked) return <Status kind="ended">{t('cancelling')}</Status>
  if (state === 'DOING' && totalRows === undefined) return <Status kind="waiting">{t('waiting')}</Status>
  if (state === 'DOING')
    return (
      <span className={own.state}>
        <span>{t('doing', { done: doneRows, total: totalRows ?? 0 })}</span>
        <span className={own.line}>
          <ProgressLine done={totalRows ? doneRows / totalRows : 0} />
        </span>
      </span>
    )
  return (
    <span className={own.state}>
      <Status kind={stateKinds[state]}>{t(state)}</Status>
      {!isShort && errorInfo && (
        <span className={own.problem} title={errorInfo}>
          {errorInfo}
        </span>
      )}
    </span>
  )
}
