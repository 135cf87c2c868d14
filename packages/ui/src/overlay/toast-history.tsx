import { EmptyState } from '../feedback/empty-state.tsx'
import { useUiText } from '../theme/ui-text.ts'
import css from './toast-history.module.css'
import { useToastHistory } from './toast-store.ts'

type ToastHistoryProps = {
  /** Formats the time of day for the user. */
  time: (at: Date) => string
}

/** The list of past toasts. */
export function ToastHistory({ time }: ToastHistoryProps) {
  const words = useUiText()
  const history = useToastHistory()
  const titles = {
    success: words.success,
    error: words.failure,
    info: words.abnormal,
    warning: words.abnormal,
  }
  if (history.length === 0) return <EmptyState title={words.noMessages} />
  return (
    <ol>
      {history.map(toast => (
        <li key={toast.id} className={css.entry} data-kind={toast.kind}>
          <div>
            <p className={css.title}>{toast.title ?? titles[toast.kind]}</p>
            {toast.message && <p className={css.message}>{toast.message}</p>}
          </div>
          <time className={css.time} dateTime={toast.at.toISOString()}>
            {time(toast.at)}
          </time>
        </li>
      ))}
    </ol>
  )
}
