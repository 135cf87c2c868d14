import { query } from '@atrium/console/api/query.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { leftToRight, tagOf } from '@atrium/console/language/language.ts'
import { globalState } from '@atrium/console/session/global-state.ts'
import { useStore } from '@atrium/console/session/store.ts'
import { Note } from '@atrium/ui/feedback/note.tsx'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { scheduledJobApi } from '../scheduled-job.contract.ts'
import css from './scheduled-job.module.css'
import { scheduledJobTexts } from './scheduled-job-texts.ts'

interface NextRunsProps {
  jobCron: string
  timeZone: string
}

/** A preview of a cron expression: in words, and its next five times. */
export function NextRuns({ jobCron, timeZone }: NextRunsProps) {
  const t = useFeatureText(scheduledJobTexts)
  const language = useStore(globalState, state => state.language)
  const [asked] = useDebouncedValue({ jobCron: jobCron.trim(), timeZone }, 300)
  const found = useQuery({
    ...query(scheduledJobApi.nextRuns, { query: asked }),
    enabled: asked.jobCron !== '',
    // While typing, the expression is usually invalid.
    meta: { quiet: true },
  })
  if (found.isError) return <Note tone="warn">{found.error.message}</Note>
  if (!found.data) return null
  const { cronMeaning, runs } = found.data
  return (
    <section className={css.runs} aria-label={t('nextRuns')}>
      <p className={css.meaning}>{cronMeaning}</p>
      <p className={css.help}>
        {t('nextRuns')}, {t('nextRunsIn', { zone: timeZone.replaceAll('_', ' ') })}
      </p>
      <ol>
        {runs.map(({ localTime, inSeconds }) => (
          <li key={localTime}>
            <span>{leftToRight(localTime)}</span>
            <span className={css.ahead}>{aheadText(inSeconds, tagOf(language))}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

const steps = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** A relative time such as "in 3 hours", in a language. */
function aheadText(seconds: number, languageTag: string): string {
  const [unit, length] = steps.find(([, length]) => seconds >= length) ?? (['second', 1] as const)
  return new Intl.RelativeTimeFormat(`${languageTag}-u-nu-latn`).format(Math.round(seconds / length), unit)
}
