import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { dateTimeText } from '@atrium/console/language/formats.ts'
import { forgetErrors, type GlobalError, globalErrors } from '@atrium/console/session/global-errors.ts'
import { useStore } from '@atrium/console/session/store.ts'
import { EmptyState } from '@atrium/ui/feedback/empty-state.tsx'
import { DataTable } from '@atrium/ui/table/data-table.tsx'
import type { Column } from '@atrium/ui/table/data-table-columns.ts'
import { cx } from '@atrium/ui/theme/cx.ts'
import { Button } from '@mantine/core'
import css from './personal-center.module.css'
import { type PersonalText, personalTexts } from './personal-texts.ts'

/** Uncaught errors of this browser, newest first [ERR-8]. */
export function PersonalErrors() {
  const t = useFeatureText(personalTexts)
  const history = useStore(globalErrors, state => state.history)
  return (
    <div className={css.log}>
      <p className={cx(css.lead, css.logLead)}>{t('errorsLead')}</p>
      <DataTable
        label={t('errors')}
        columns={columnsOf(t)}
        rows={[...history].reverse()}
        rowKey={row => `${row.time} ${history.indexOf(row)}`}
        rowName={row => row.errorMessage}
        view={
          history.length > 0 && (
            <Button size="sm" onClick={forgetErrors}>
              {t('forgetErrors')}
            </Button>
          )
        }
        empty={<EmptyState centered title={t('noErrors')} />}
      />
    </div>
  )
}

function columnsOf(t: PersonalText): readonly Column<GlobalError>[] {
  return [
    { id: 'errorMessage', header: t('errorMessage'), cell: row => row.errorMessage, main: true },
    { id: 'errorLocation', header: t('errorPage'), cell: row => pathOf(row.errorLocation), tone: 'code' },
    {
      id: 'error',
      header: t('errorPlace'),
      cell: row => row.error.split('\n').find(line => line.includes('/')) ?? row.error,
      tone: 'code',
      leaves: 2,
    },
    { id: 'time', header: t('errorTime'), cell: row => dateTimeText(row.time), width: 170 },
  ]
}

/** Shortens an address to its path, since the host is always this one. */
function pathOf(address: string): string {
  return URL.canParse(address) ? new URL(address).pathname : address
}
