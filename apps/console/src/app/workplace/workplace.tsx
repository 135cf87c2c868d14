import { type CSSProperties, useEffect, useState } from 'react'
import { dateText, userFormats, wallClock } from '../../core/formats.ts'
import { useStore } from '../../core/store.ts'
import { useAuthority } from '../../core/use-authority.ts'
import { useText } from '../../core/use-text.ts'
import { userState } from '../../core/user-state.ts'
import { cards, type WorkplaceCard } from './cards.tsx'
import { DayFigures } from './day-figures.tsx'
import { greeting } from './greeting.ts'
import css from './workplace.module.css'

/** Home: the greeting, the day's figures, then the cards of the services that this role may see [ROUTE-1]. */
export function Workplace() {
  const text = useText()
  const name = useStore(userState, state => state.currentUser?.realName) ?? ''
  const now = useNow()
  const clock = wallClock(now, userFormats().timeZone)
  return (
    <div className={css.page}>
      <header className={css.hello}>
        <h1 className={css.greeting}>{greeting(text, name, clock.hour())}</h1>
        <time className={css.date} dateTime={clock.format('YYYY-MM-DD')}>
          {text('hzero.common.workplace.today', { weekday: clock.format('dddd'), date: dateText(now) })}
        </time>
      </header>
      <DayFigures />
      <div className={css.cards}>
        {cards.map(card => (
          <Placed key={card.code} card={card} />
        ))}
      </div>
    </div>
  )
}

/** A card the person may not see leaves no gap. */
function Placed({ card }: { card: WorkplaceCard }) {
  const { state } = useAuthority(card.authority)
  if (state !== 'allowed') return null
  return (
    <div className={css.place} style={{ '--span': card.span } as CSSProperties}>
      <card.Card />
    </div>
  )
}

/** The time, minute by minute, while it is looked at. */
function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    setNow(new Date())
    const timer = setInterval(() => setNow(new Date()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
