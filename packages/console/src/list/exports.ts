import { exportTaskApi } from '@atrium/contract/interchange/export-task'
import { showToast } from '@atrium/ui/overlay/toast-store.ts'
import { call, hosted } from '../api/client.ts'
import { report } from '../api/failures.ts'
import { noticeFailure, noticeSuccess } from '../failures/notices.ts'
import { text } from '../language/use-text.ts'
import { navigate } from '../tabs/navigation.ts'

/** The page where exports and imports are followed. */
export const exportsPage = '/hpfm/excel-async-export'

/** What this window has asked for and has not been told about yet: the jobs, by their ids. */
const expected = new Map<string, string>()

/** Hands a file to the person's downloads. */
export function keepFile(file: File): void {
  const address = URL.createObjectURL(file)
  follow(address, file.name)
  // The browser reads it in its own time.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

function follow(address: string, fileName?: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = fileName ?? ''
  link.click()
}

/** Downloads what a job has made: the address counts once, so that it is asked for with each click. */
export async function downloadTask(taskId: string): Promise<void> {
  try {
    const { downloadUrl } = await call(exportTaskApi.ticket, { params: { taskId } })
    follow(hosted(downloadUrl))
  } catch (error) {
    await report(error)
  }
}

/** An export goes on in the background: says so, and says when it has ended. */
export function expect(taskId: string, name: string): void {
  expected.set(taskId, name)
  showToast({
    kind: 'info',
    message: text('hzero.common.export.begun', { name }),
    action: { label: text('hzero.common.export.follow'), onClick: () => navigate(exportsPage) },
  })
  // It may have ended before this window knew its name.
  void notifyFinished()
}

/** Tells of those that were asked for here and have ended since. */
export async function notifyFinished(): Promise<void> {
  if (expected.size === 0) return
  const { content } = await call(exportTaskApi.own, { query: { size: 50 } }).catch(() => ({ content: [] }))
  for (const { taskId, state, errorInfo } of content) {
    const name = expected.get(taskId)
    if (name === undefined || state === 'DOING') continue
    expected.delete(taskId)
    if (state === 'DONE')
      showToast({
        kind: 'success',
        message: text('hzero.common.export.ready', { name }),
        action: {
          label: text('hzero.common.export.download'),
          onClick: () => void downloadTask(taskId),
        },
      })
    if (state === 'FAILED')
      noticeFailure(text('hzero.common.export.notMade', { name, problem: errorInfo ?? '' }))
  }
}

export const noticeDownloaded = (file: File): void =>
  noticeSuccess(text('hzero.common.export.done', { name: file.name }))
