import { scheduledJobApi } from '@atrium/contract/platform/scheduled-job'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../api/query.ts'
import { useFeatureText } from '../../core/feature-texts.ts'
import { globalState } from '../../core/global-state.ts'
import { leftToRight, tagOf } from '../../core/language.ts'
import { useStore } from '../../core/store.ts'
import { Note } from '../../ui/note.tsx'
import css from './scheduled-job.module.css'
import { scheduledJobTexts } from './scheduled-job-texts.ts'

interface NextRunsProps {
  jobCron: string
  timeZone: string
}

/** What a cron expression means, before it is saved: in words, and its next five times. */
export function NextRuns({ jobCron, timeZone }: NextRunsProps) {
  const t = useFeatureText(scheduledJobTexts)
  const language = useStore(globalState, state => state.language)
  const [asked] = useDebouncedValue({ jobCron: jobCron.trim(), timeZone }, 300)
  const found = useQuery({
    ...query(scheduledJobApi.nextRuns, { query: asked }),
    enabled: asked.jobCron !== '',
    // While somebody types it is wrong most of the time.
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

/** "in 3 hours", in the words of a language. */
function aheadText(seconds: number, languageTag: string): string {
  const [unit, length] = steps.find(([, length]) => seconds >= length) ?? (['second', 1] as const)
  return new Intl.RelativeTimeFormat(languageTag).format(Math.round(seconds / length), unit)
}
