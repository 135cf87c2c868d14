import { showToast } from '@atrium/ui/overlay/toast-store.ts'
import { ApiError } from '../api/api-error.ts'
import type { Notice } from '../api/failures.ts'
import { text } from '../language/use-text.ts'

/** Says that something was done; 'Operation successful' unless there is something better to say [ERR-9]. */
export function noticeSuccess(message?: string): void {
  showToast({
    kind: 'success',
    title: text('hzero.common.notification.success'),
    ...(message && { message }),
  })
}

/** What went wrong: a failure in the words of the server, or words of our own. */
export function noticeFailure(error: unknown): void {
  const own = typeof error === 'string' ? error : ''
  const message = error instanceof ApiError ? error.message : own
  showToast({ kind: 'error', title: text('hzero.common.notification.error'), ...(message && { message }) })
}

/** Something happened that the person should look at. */
export function noticeAbnormal(message: string): void {
  showToast({ kind: 'warning', title: text('hzero.common.notification.warn'), message })
}

/** A failure of the catalogue, in the words of the catalogue [ERR-2, ERR-6, ERR-7]. */
export function showFailure({ tone, title, message, requestId }: Notice): void {
  const words = {
    failed: text('hzero.common.notification.error'),
    network: text('hzero.common.notification.network'),
  }
  const said = title === 'network' ? text('hzero.common.notification.network.detail') : message
  // The number of the request helps only with what the person cannot put right alone.
  const isFault = typeof title === 'number' && title >= 500 && requestId
  const number = isFault ? text('hzero.common.notification.request', { id: requestId }) : ''
  showToast({
    kind: tone,
    title: typeof title === 'number' ? String(title) : words[title],
    message: [said, number].filter(Boolean).join(' · '),
  })
}
