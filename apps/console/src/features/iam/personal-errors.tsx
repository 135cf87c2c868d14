import { Button } from '@mantine/core'
import { useFeatureText } from '../../core/feature-texts.ts'
import { dateTimeText } from '../../core/formats.ts'
import { forgetErrors, type GlobalError, globalErrors } from '../../core/global-errors.ts'
import { useStore } from '../../core/store.ts'
import { cx } from '../../ui/cx.ts'
import { DataTable } from '../../ui/data-table.tsx'
import type { Column } from '../../ui/data-table-columns.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import css from './personal-centre.module.css'
import { type PersonalText, personalTexts } from './personal-texts.ts'

/** What went wrong in this browser and was caught by nothing, the latest first [ERR-8]. */
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
        empty={<EmptyState title={t('noErrors')} />}
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

/** The host is this one. */
function pathOf(address: string): string {
  return URL.canParse(address) ? new URL(address).pathname : address
}
