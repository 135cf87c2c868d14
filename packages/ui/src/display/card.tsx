import { type ReactNode, useId } from 'react'
import { useScrollStop } from '../overlay/use-scroll-stop.ts'
import css from './card.module.css'

type CardProps = {
  title: string
  /** Beside the title: a chip with a count, "Today". */
  aside?: ReactNode
  /** At the trailing edge of the head: one link, one icon button or tabs. */
  end?: ReactNode
  children: ReactNode
}

/** A link in the head of a card, such as to the list that it is about. */
export function CardLink({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className={css.link} onClick={onClick}>
      {children}
    </button>
  )
}

/** A card of the dashboard: a head of 46 pixels, and full-width lines. */
export function Card({ title, aside, end, children }: CardProps) {
  const titleId = useId()
  const { ref, isStop } = useScrollStop()
  return (
    <section className={css.card} aria-labelledby={titleId}>
      <header className={css.head}>
        <h2 id={titleId} className={css.title}>
          {title}
        </h2>
        {aside}
        {end && <div className={css.end}>{end}</div>}
      </header>
      <div
        ref={ref}
        className={css.body}
        {...(isStop && { tabIndex: 0, role: 'group', 'aria-labelledby': titleId })}
      >
        {children}
      </div>
    </section>
  )
}
