import type { CardDrawings } from '@atrium/console/cards/card-drawing.ts'
import { installedFeatures } from '@atrium/console/feature.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { clockOf, dateText } from '@atrium/console/language/formats.ts'
import { useStore } from '@atrium/console/session/store.ts'
import { userState } from '@atrium/console/session/user-state.ts'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconLayoutColumns } from '@tabler/icons-react'
import { useEffect, useMemo, useState } from 'react'
import { Dashboard } from '../../dashboard/console/dashboard.tsx'
import { DayFigures } from './day-figures.tsx'
import { greeting } from './greeting.ts'
import { startPageTexts } from './start-page-texts.ts'
import css from './workplace.module.css'

/** The start page: the greeting, the day's figures, then the cards that this role may see [ROUTE-1]. */
export function Workplace() {
  const t = useFeatureText(startPageTexts)
  const name = useStore(userState, state => state.currentUser?.realName) ?? ''
  const now = useNow()
  const drawings = useMemo<CardDrawings>(
    () => Object.assign({}, ...installedFeatures().map(({ cards }) => cards)),
    [],
  )
  const [wantsArranging, setArranging] = useState(false)
  // A single column has nothing to arrange.
  const isWide = useMediaQuery('(min-width: 1001px)', undefined, { getInitialValueInEffect: false }) ?? false
  const isArranging = isWide && wantsArranging
  const clock = clockOf(now)
  return (
    <div className={css.page}>
      <header className={css.hello}>
        <h1 className={css.greeting}>{greeting(t, name, clock.hour())}</h1>
        <time className={css.date} dateTime={clock.format('YYYY-MM-DD')}>
          {t('workplace.today', { weekday: clock.format('dddd'), date: dateText(now) })}
        </time>
        {isWide && !isArranging && (
          <Button
            className={css.arrange ?? ''}
            variant="subtle"
            leftSection={<Glyph icon={IconLayoutColumns} />}
            onClick={() => setArranging(true)}
          >
            {t('workplace.arrange')}
          </Button>
        )}
      </header>
      <DayFigures />
      <Dashboard drawings={drawings} isArranging={isArranging} onArrange={setArranging} />
    </div>
  )
}

/** The current time, updated every minute while the page is visible. */
function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    setNow(new Date())
    const timer = setInterval(() => setNow(new Date()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
