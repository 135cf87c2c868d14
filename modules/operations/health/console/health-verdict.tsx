import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { numberText, sizeText, timeText } from '@atrium/console/language/formats.ts'
import { cx } from '@atrium/ui/theme/cx.ts'
import { IconAlertTriangleFilled, IconCircleCheckFilled, IconCircleXFilled } from '@tabler/icons-react'
import { answerGoal, beatSeconds, type Health, type HealthHistory } from '../health.contract.ts'
import { failedChecks } from './health-checks.tsx'
import { msText } from './health-instances.tsx'
import { type HealthText, healthTexts } from './health-texts.ts'
import css from './health-verdict.module.css'

interface HealthVerdictProps {
  health: Health
  history: HealthHistory | undefined
  readAt: number
  /** The last attempt to read the figures failed. */
  isUnanswered: boolean
}

/** The verdict on the installation: whether all is well, or what is wrong, then the figures in the same order. */
export function HealthVerdict({ health, history, readAt, isUnanswered }: HealthVerdictProps) {
  const t = useFeatureText(healthTexts)
  const { kind, text } = isUnanswered
    ? { kind: 'failed' as const, text: t('noAnswer') }
    : verdictOf(health, history, t)
  const { instances, database, queues } = health
  const disks = instances.flatMap(({ disk }) => disk ?? [])
  const disk = disks.sort((one, other) => one.free - other.free)[0]
  const waiting = queues.reduce((sum, queue) => sum + queue.waiting, 0)
  const Mark = marks[kind]
  return (
    <div className={cx(css.verdict, css[kind])}>
      <Mark size={20} aria-hidden="true" className={css.mark} />
      <strong role="status" className={css.said}>
        {text}
      </strong>
      <ul className={css.facts}>
        <li>{t('nInstances', { count: instances.length })}</li>
        <li>
          {t('databaseFact')} <b>{msText(database.answerTime)}</b>
        </li>
        <li>
          {t('queueFact')} <b>{numberText(waiting)}</b>
        </li>
        {disk && (
          <li>
            {t('diskFact')} <b>{t('ofDisk', { free: sizeText(disk.free), size: sizeText(disk.size) })}</b>
          </li>
        )}
      </ul>
      <span className={css.asOf}>
        {t('asOf', { time: timeText(new Date(readAt)), seconds: numberText(beatSeconds) })}
      </span>
    </div>
  )
}

const marks = { well: IconCircleCheckFilled, soon: IconAlertTriangleFilled, failed: IconCircleXFilled }

/** Minutes that the verdict looks back. */
const recentMinutes = 5

/** The share of a disk that must be free. */
const leastFree = 0.1

function verdictOf({ instances, checks }: Health, history: HealthHistory | undefined, t: HealthText) {
  const silent = instances.filter(one => one.silent).length
  if (silent > 0) return { kind: 'soon' as const, text: t('verdictSilent', { count: silent }) }
  const failed = failedChecks(checks)
  if (failed[0])
    return {
      kind: 'soon' as const,
      text: t('verdictChecks', { count: failed.length, title: failed[0].title }),
    }
  const points = history ? Math.max(1, Math.round(recentMinutes / history.step)) : 0
  const errors = (history?.errors.slice(-points) ?? [])
    .flatMap(point => Object.values(point ?? {}))
    .reduce((sum, count) => sum + count, 0)
  if (errors > 0) return { kind: 'soon' as const, text: t('verdictErrors', { count: errors }) }
  const slowest = Math.max(0, ...(history?.p99.slice(-points) ?? []).map(value => value ?? 0))
  if (slowest > answerGoal) return { kind: 'soon' as const, text: t('verdictSlow', { ms: msText(slowest) }) }
  if (instances.some(({ disk }) => disk && disk.free < disk.size * leastFree))
    return { kind: 'soon' as const, text: t('verdictDisk') }
  return { kind: 'well' as const, text: t('verdictWell') }
}
