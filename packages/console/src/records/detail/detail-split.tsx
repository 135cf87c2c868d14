import { type ReactNode, use } from 'react'
import css from './detail-page.module.css'
import { DetailTabContext } from './detail-tab.ts'

interface DetailSplitProps {
  /** The pane at the end, 400 wide; in narrow windows it stands below the content. */
  pane: ReactNode
  /** The accessible name of the pane. */
  label: string
  /** Stays at the end of the pane and never scrolls: what is decided together with Save. */
  paneEnd?: ReactNode
  /** Whether the page's footer stands in the pane. */
  paneHoldsFooter?: boolean
  children: ReactNode
}

/** A part of a record's page with a pane at its end; both scroll by themselves. */
export function DetailSplit({ pane, label, paneEnd, paneHoldsFooter = false, children }: DetailSplitProps) {
  const part = use(DetailTabContext)
  return (
    <div className={css.split}>
      <div className={css.main}>{children}</div>
      <aside className={css.pane} aria-label={label}>
        <div className={css.paneBody}>{pane}</div>
        {paneEnd}
        {paneHoldsFooter && <div ref={part?.setPaneSlot} className={css.footer} />}
      </aside>
    </div>
  )
}
