import { Can } from '@atrium/console/access/can.tsx'
import { invalidate, query, useCall } from '@atrium/console/api/query.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { numberText } from '@atrium/console/language/formats.ts'
import { downloadTask, trackExport } from '@atrium/console/list/exports.ts'
import type { Endpoint } from '@atrium/contract/endpoint'
import { exportTaskApi } from '@atrium/contract/interchange/export-task'
import { tenantExportApi } from '@atrium/interchange/tenant-export/tenant-export.contract.ts'
import { ProgressLine } from '@atrium/ui/feedback/progress-line.tsx'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { TenantDetail } from '../tenant.contract.ts'
import css from './tenant.module.css'
import { tenantTexts } from './tenant-texts.ts'

interface TenantExportProps {
  stored: TenantDetail
  stale: readonly Endpoint[]
}

/**
 * The archives that this window has requested, by tenant; module state, because a drawer remounts with each
 * version of its record.
 */
const asked = new Map<number, string>()

/** Exports all data of the tenant into an archive, shows the progress, and offers the download. */
export function TenantExport({ stored, stale }: TenantExportProps) {
  const t = useFeatureText(tenantTexts)
  const client = useQueryClient()
  const [taskId, setTaskId] = useState(asked.get(stored.tenantId))
  const start = useCall(tenantExportApi.create, [exportTaskApi.own])
  // The live stream invalidates this when jobs change: see follow-live.ts.
  const tasks = useQuery({
    ...query(exportTaskApi.own, { query: { kind: 'tenant' as const, size: 20 } }),
    enabled: taskId !== undefined,
  })
  const task = tasks.data?.content.find(one => one.taskId === taskId)
  const isDone = task?.state === 'DONE'
  useEffect(() => {
    if (isDone) void invalidate(client, stale)
  }, [isDone, client, stale])

  // A job that is no longer listed has been deleted, unless the list is older than the job.
  const isRunning = task ? task.state === 'DOING' : taskId !== undefined && tasks.isFetching
  if (isRunning)
    return (
      <div className={css.progress}>
        <span className={css.lead}>
          {task?.totalRows === undefined
            ? t('writing')
            : t('writingOf', { done: numberText(task.doneRows), total: numberText(task.totalRows) })}
        </span>
        <ProgressLine done={task?.totalRows ? task.doneRows / task.totalRows : 0} />
      </div>
    )
  return (
    <Can call={tenantExportApi.create}>
      {isDone && taskId && (
        <Button size="sm" onClick={() => void downloadTask(taskId)}>
          {t('download')}
        </Button>
      )}
      <Button
        size="sm"
        loading={start.isPending}
        onClick={() =>
          start.mutate(
            { body: { tenantId: stored.tenantId } },
            {
              onSuccess: made => {
                asked.set(stored.tenantId, made.taskId)
                setTaskId(made.taskId)
                trackExport(made.taskId, stored.tenantName)
              },
            },
          )
        }
      >
        {t(isDone ? 'exportAgain' : 'export')}
      </Button>
    </Can>
  )
}
