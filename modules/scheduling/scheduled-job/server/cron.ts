import { zoneName } from '@atrium/contract/clock'
import { AppError } from '@atrium/server/http/app-error'
import { Cron } from 'croner'
import cronstrue from 'cronstrue/i18n.js'
import { leastSecondsBetweenRuns } from '../scheduled-job.contract.ts'

/** A cron expression of five fields, or of six with seconds first, in a time zone. */
export interface Rhythm {
  cron: string
  timeZone: string
}

const parsed = ({ cron, timeZone }: Rhythm): Cron =>
  new Cron(cron, { timezone: zoneName(timeZone), mode: '5-or-6-parts', paused: true })

/**
 * The first time after an instant; undefined if there is none. A local time that is skipped in spring runs at
 * the next existing one, and one that occurs twice in autumn runs once.
 */
export const nextRun = (rhythm: Rhythm, after: Date): Date | undefined =>
  parsed(rhythm).nextRun(after) ?? undefined

export const nextRuns = (rhythm: Rhythm, after: Date, count: number): Date[] =>
  parsed(rhythm).nextRuns(count, after)

/** @throws `error.scheduled_job.cron` when it is invalid or never occurs; `error.scheduled_job.too_often` */
export function requireRhythm(rhythm: Rhythm, now: Date): void {
  let runs: Date[]
  try {
    runs = nextRuns(rhythm, now, 10)
  } catch {
    throw new AppError('error.scheduled_job.cron')
  }
  if (runs.length === 0) throw new AppError('error.scheduled_job.cron')
  const isTooOften = runs.some(
    (run, at) => at > 0 && run.getTime() - (runs[at - 1]?.getTime() ?? 0) < leastSecondsBetweenRuns * 1000,
  )
  if (isTooOften) throw new AppError('error.scheduled_job.too_often', { seconds: leastSecondsBetweenRuns })
}

// Its types are declared for `default`, which only bundlers resolve.
const words = cronstrue as unknown as Pick<typeof cronstrue.default, 'toString'>

const locales: Readonly<Record<string, string>> = { en_US: 'en', zh_CN: 'zh_CN', ar_SA: 'ar' }

/** The expression as a sentence, such as "At 06:00, Monday through Friday". */
export function cronMeaning(cron: string, language: string): string {
  try {
    return words.toString(cron, {
      locale: locales[language] ?? 'en',
      use24HourTimeFormat: true,
      throwExceptionOnParseError: true,
    })
  } catch {
    // One library may accept expressions that the other cannot describe.
    return cron
  }
}
