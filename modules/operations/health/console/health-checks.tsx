import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { numberText } from '@atrium/console/language/formats.ts'
import { when } from '@atrium/console/language/when.tsx'
import { Status } from '@atrium/ui/feedback/status.tsx'
import { checkLimitSeconds, type HealthCheck } from '../health.contract.ts'
import css from './health-checks.module.css'
import { type HealthColumn, HealthTable } from './health-table.tsx'
import { type HealthText, healthTexts } from './health-texts.ts'

export const failedChecks = (checks: readonly HealthCheck[]): HealthCheck[] =>
  checks.filter(({ state }) => state === 'failed' || state === 'late')

/** The health checks of modules, those that failed first. */
export function HealthChecks({ checks }: { checks: readonly HealthCheck[] }) {
  const t = useFeatureText(healthTexts)
  const failed = failedChecks(checks)
  return (
    <HealthTable
      label={t('checks')}
      columns={columnsOf(t)}
      rows={[...failed, ...checks.filter(one => !failed.includes(one))]}
      rowKey={row => row.name}
    />
  )
}

const columnsOf = (t: HealthText): readonly HealthColumn<HealthCheck>[] => [
  { id: 'check', header: t('check'), cell: row => <CheckName {...row} /> },
  {
    id: 'state',
    header: t('state'),
    cell: ({ state }) =>
      state === 'waiting' ? (
        <Status kind="waiting">{t('checkWaiting')}</Status>
      ) : (
        <Status kind={state === 'well' ? 'active' : 'failed'}>
          {t(state === 'well' ? 'checkWell' : 'checkFailed')}
        </Status>
      ),
  },
  { id: 'since', header: t('failedSince'), cell: ({ sinceDate }) => when(sinceDate) ?? '–' },
  { id: 'checked', header: t('lastRun'), cell: ({ checkedDate }) => when(checkedDate) ?? '–' },
]

function CheckName({ title, state, sentence }: HealthCheck) {
  const t = useFeatureText(healthTexts)
  const wrong = state === 'late' ? t('checkLate', { seconds: numberText(checkLimitSeconds) }) : sentence
  return (
    <div className={css.check}>
      {title}
      {wrong && (
        <span className={css.wrong} dir="auto">
          {wrong}
        </span>
      )}
    </div>
  )
}
