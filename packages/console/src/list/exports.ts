import { exportTaskApi } from '@atrium/contract/interchange/export-task'
import { showToast } from '@atrium/ui/overlay/toast-store.ts'
import { call, withApiHost } from '../api/client.ts'
import { report } from '../api/failures.ts'
import { noticeFailure, noticeSuccess } from '../failures/notices.ts'
import { featureText } from '../language/feature-texts.ts'
import { leafOf } from '../menu/menu.ts'
import { globalState } from '../session/global-state.ts'
import { navigate } from '../tabs/navigation.ts'
import { exportTexts } from './export-texts.ts'

const t = featureText(exportTexts)

/** The page of exports and imports. */
export const exportsPage = '/hpfm/excel-async-export'

/** The jobs this window has started and not been notified of yet, by id. */
const expected = new Map<string, string>()

/** Downloads a file. */
export function downloadBlob(file: File): void {
  const address = URL.createObjectURL(file)
  follow(address, file.name)
  // The browser reads it asynchronously.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

function follow(address: string, fileName?: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = fileName ?? ''
  link.click()
}

/** Downloads the file of a job. The link is valid once, so that each click requests a new one. */
export async function downloadTask(taskId: string): Promise<void> {
  try {
    const { downloadUrl } = await call(exportTaskApi.ticket, { params: { taskId } })
    follow(withApiHost(downloadUrl))
  } catch (error) {
    await report(error)
  }
}

/**
 * Shows a notice that an export runs in the background, and another one when it has ended. It leads to the page of
 * exports if the role has it.
 */
export function trackExport(taskId: string, name: string): void {
  expected.set(taskId, name)
  showToast({
    kind: 'info',
    message: t('export.begun', { name }),
    ...(leafOf(globalState.get().menuLeafNode, exportsPage) && {
      action: { label: t('export.follow'), onClick: () => navigate(exportsPage) },
    }),
  })
  // It may have ended before this window knew its name.
  void notifyFinished()
}

/** Shows notices for jobs of this window that have ended. */
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
        message: t('export.ready', { name }),
        action: {
          label: t('export.download'),
          onClick: () => void downloadTask(taskId),
        },
      })
    if (state === 'FAILED') noticeFailure(t('export.notMade', { name, problem: errorInfo ?? '' }))
  }
}

export const noticeDownloaded = (file: File): void => noticeSuccess(t('export.done', { name: file.name }))
