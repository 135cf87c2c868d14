import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { clockOf, dateText, numberText, userFormats } from '@atrium/console/language/formats.ts'
import { leftToRight } from '@atrium/console/language/language.ts'
import { shortTime } from '@atrium/console/language/short-time.ts'
import { globalState } from '@atrium/console/session/global-state.ts'
import { useStore } from '@atrium/console/session/store.ts'
import { TimeChart } from '@atrium/ui/chart/time-chart.tsx'
import { useElementSize } from '@mantine/hooks'
import { useState } from 'react'
import type { SignInDay } from '../sign-in-log.contract.ts'
import { signInSeries } from './sign-in-series.ts'
import css from './sign-ins-chart.module.css'
import { signInsTexts } from './sign-ins-texts.ts'

/** The least room of a label of the axis, in pixels. */
const labelWidth = 46

/** A bar of successful sign-ins for each day, with the failed ones on top. */
export function SignInsChart({ days }: { days: readonly SignInDay[] }) {
  const t = useFeatureText(signInsTexts)
  // Re-renders when the text direction changes.
  useStore(globalState, state => state.language)
  const { ref, width, height } = useElementSize<HTMLDivElement>()
  const [cursor, setCursor] = useState<number>()
  const last = days.length - 1
  const sum = (key: 'signIns' | 'failures') => days.reduce((total, day) => total + day[key], 0)
  const most = Math.max(0, ...days.map(day => day.signIns))
  const text = t('chart', {
    days: days.length,
    total: numberText(sum('signIns')),
    most: numberText(most),
    day: dateText(days.find(day => day.signIns === most)?.day),
    today: numberText(days[last]?.signIns ?? 0),
    failures: numberText(sum('failures')),
  })
  const labelEvery = Math.max(1, Math.ceil((labelWidth * days.length) / width))
  const times = days.map(({ day }) => Date.parse(day))
  return (
    <div ref={ref} className={css.chart}>
      {height > 0 && (
        <TimeChart
          label={text}
          kind="bar"
          height={height}
          times={times}
          series={signInSeries(t).map(one => ({ ...one, values: days.map(day => day[one.id]) }))}
          ticks={days
            .map(({ day }, at) => ({
              time: times[at] ?? 0,
              label: at === last ? t('today') : dayLabel(day),
            }))
            .filter((_, at) => (last - at) % labelEvery === 0)}
          numberText={numberText}
          pointText={at => pointText(days[at], t('failures'))}
          cursor={cursor}
          onCursor={setCursor}
        />
      )}
    </div>
  )
}

/** The counts of a day, such as `03-12 · 41, 2 failed`. */
function pointText(day: SignInDay | undefined, failed: string): string {
  if (!day) return ''
  const failures = day.failures > 0 ? `, ${numberText(day.failures)} ${failed.toLocaleLowerCase()}` : ''
  return leftToRight(`${dayLabel(day.day)} · ${numberText(day.signIns)}${failures}`)
}

/** A day without its year, in the person's format. */
const dayLabel = (day: string) => {
  const clock = clockOf(day)
  return shortTime(clock, clock.add(7, 'day'), userFormats())
}
