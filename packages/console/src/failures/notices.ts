import { showToast } from '@atrium/ui/overlay/toast-store.ts'
import { ApiError } from '../api/api-error.ts'
import type { Notice } from '../api/failures.ts'
import { text } from '../language/use-text.ts'

/** Shows a success notice; 'Operation successful' by default [ERR-9]. */
export function noticeSuccess(message?: string): void {
  showToast({
    kind: 'success',
    title: text('hzero.common.notification.success'),
    ...(message && { message }),
  })
}

/** Shows an error: the server's message, or a text of the console. */
export function noticeFailure(error: unknown): void {
  const own = typeof error === 'string' ? error : ''
  const message = error instanceof ApiError ? error.message : own
  showToast({ kind: 'error', title: text('hzero.common.notification.error'), ...(message && { message }) })
}

/** Shows a warning. */
export function noticeAbnormal(message: string): void {
  showToast({ kind: 'warning', title: text('hzero.common.notification.warn'), message })
}

/** Shows a failure with the title and message of the error catalog [ERR-2, ERR-6, ERR-7]. */
export function showFailure({ tone, title, status, message, requestId }: Notice): void {
  const words = {
    failed: text('hzero.common.notification.error'),
    network: text('hzero.common.notification.network'),
  }
  const shownMessage = title === 'network' ? text('hzero.common.notification.network.detail') : message
  // The request number helps only with errors that the user cannot fix.
  const isFault = Number(status ?? title) >= 500 && requestId
  const number = isFault ? text('hzero.common.notification.request', { id: requestId }) : ''
  showToast({
    kind: tone,
    title: typeof title === 'number' ? String(title) : words[title],
    message: [shownMessage, status, number].filter(Boolean).join(' · '),
  })
}
