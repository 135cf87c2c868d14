import { ExceptionPage } from '@atrium/ui/feedback/exception-page.tsx'
import { maintenanceBody } from '../api/failures.ts'
import { useText } from '../language/use-text.ts'
import { navigate } from '../tabs/navigation.ts'
import css from './stopped.module.css'

/** The maintenance page, with the body of the 501 answer as text [ROUTE-9]. */
export function Maintenance() {
  const text = useText()
  const body = maintenanceBody()
  const { status, message } = partsOf(body)
  return (
    <ExceptionPage
      door="broken"
      title={status || text('hzero.common.exception.501')}
      reason={
        message ||
        (body ? (
          <>
            {text('hzero.common.exception.501.detail')}
            <span className={css.body}>{body}</span>
          </>
        ) : (
          text('hzero.common.exception.501.none')
        ))
      }
      action={{ label: text('hzero.common.exception.back'), href: '/', onClick: () => navigate('/') }}
      reference="501"
    />
  )
}

/** The status and message in the body of a maintenance answer; other bodies are shown as they are. */
function partsOf(body: string | undefined): { status: string; message: string } {
  try {
    const { status, message } = JSON.parse(body ?? '') as { status?: unknown; message?: unknown }
    return {
      status: typeof status === 'string' ? status : '',
      message: typeof message === 'string' ? message : '',
    }
  } catch {
    return { status: '', message: '' }
  }
}
