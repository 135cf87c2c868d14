/** The ways to say when a job runs; cron is for everything else. */
export const rhythms = ['hour', 'week', 'month', 'cron'] as const
export type RhythmKind = (typeof rhythms)[number]

/** A schedule that is said without cron: at a minute of each hour, or at a time on days of the week or month. */
export interface Schedule {
  kind: Exclude<RhythmKind, 'cron'>
  minute: number
  hour: number
  /** 1 is Monday, 7 is Sunday. */
  weekdays: readonly number[]
  day: number
}

export const everyDay = [1, 2, 3, 4, 5, 6, 7] as const
export const workdays = [1, 2, 3, 4, 5] as const

/** The schedule of a cron expression of five fields; undefined for one that needs cron. */
export function scheduleOf(cron: string): Schedule | undefined {
  const [minutes = '', hours = '', days = '', months, weekdays = '', ...others] = cron.trim().split(/\s+/)
  const [minute, hour, day] = [numberIn(minutes, 0, 59), numberIn(hours, 0, 23), numberIn(days, 1, 31)]
  if (minute === undefined || months !== '*' || others.length > 0) return undefined
  const usual = { minute, hour: 6, weekdays: everyDay, day: 1 }
  if (hours === '*' && days === '*' && weekdays === '*') return { ...usual, kind: 'hour' }
  if (hour === undefined) return undefined
  const chosen = days === '*' ? weekdaysIn(weekdays) : undefined
  if (chosen) return { ...usual, kind: 'week', hour, weekdays: chosen }
  return day !== undefined && weekdays === '*' ? { ...usual, kind: 'month', hour, day } : undefined
}

export function cronOf({ kind, minute, hour, weekdays, day }: Schedule): string {
  if (kind === 'hour') return `${minute} * * * *`
  if (kind === 'month') return `${minute} ${hour} ${day} * *`
  return `${minute} ${hour} * * ${weekdays.length === everyDay.length ? '*' : rangesOf(weekdays)}`
}

function numberIn(text: string, least: number, most: number): number | undefined {
  const value = /^\d{1,2}$/.test(text) ? Number(text) : Number.NaN
  return value >= least && value <= most ? value : undefined
}

/** Monday to Sunday of a field such as `1-5` or `1,3,7`; Sunday is 0 or 7. */
function weekdaysIn(text: string): readonly number[] | undefined {
  if (text === '*') return everyDay
  const days = text.split(',').map(part => {
    const [, from, to = from] = /^([0-7])(?:-([0-7]))?$/.exec(part) ?? []
    if (from === undefined || Number(to) < Number(from)) return undefined
    return Array.from({ length: Number(to) - Number(from) + 1 }, (_, at) => ((Number(from) + at + 6) % 7) + 1)
  })
  if (days.some(part => part === undefined)) return undefined
  return [...new Set(days.flatMap(part => part ?? []))].sort((one, other) => one - other)
}

/** Days as cron writes them: `1-5` for three or more in a row. */
function rangesOf(weekdays: readonly number[]): string {
  const runs: number[][] = []
  for (const day of [...weekdays].sort((one, other) => one - other)) {
    const run = runs.at(-1)
    if (run && run.at(-1) === day - 1) run.push(day)
    else runs.push([day])
  }
  return runs.map(run => (run.length > 2 ? `${run[0]}-${run.at(-1)}` : run.join(','))).join(',')
}
