import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import type { MouseEvent, ReactNode } from 'react'
import { Glyph } from '../icon/glyph.tsx'
import { cx } from '../theme/cx.ts'
import { Door, type DoorState } from './door.tsx'
import css from './exception-page.module.css'
import { ReasonChain, type ReasonStep } from './reason-chain.tsx'

type ExceptionPageProps = {
  door: DoorState
  title: string
  reason?: ReactNode
  /** The chain of reasons; the first "no" is red and later steps were not checked. */
  steps?: readonly ReasonStep[]
  stepsLabel?: string
  /** The main action, a link so that it also works in a new tab. */
  action: { label: string; href: string; onClick?: () => void }
  /** Secondary buttons. */
  actions?: ReactNode
  /** "403 · request 7f3a-91c0", always shown. */
  reference?: string
  /** Ways to get access now, and users who can grant it. */
  side?: ReactNode
}

/** A page for errors: an illustration, what happened, why, and what to do. */
export function ExceptionPage(props: ExceptionPageProps) {
  const { door, title, reason, steps, action, actions, reference, side } = props
  const onClick = action.onClick
  return (
    <div className={cx(css.page, side !== undefined && css.withSide)}>
      <section className={css.main}>
        <Door state={door} />
        <h1 className={css.title}>{title}</h1>
        {reason && <p className={css.reason}>{reason}</p>}
        {steps && steps.length > 0 && (
          <div className={css.chain}>
            <ReasonChain steps={steps} label={props.stepsLabel} />
          </div>
        )}
        <div className={css.actions}>
          <Button
            component="a"
            href={action.href}
            leftSection={<Glyph icon={IconArrowLeft} mirrored />}
            onClick={(event: MouseEvent) => {
              // Modified clicks, such as for a new tab, are left to the browser.
              if (!onClick || event.ctrlKey || event.metaKey || event.shiftKey) return
              event.preventDefault()
              onClick()
            }}
          >
            {action.label}
          </Button>
          {actions}
          {reference && <span className={cx('mono', css.reference)}>{reference}</span>}
        </div>
      </section>
      {side && <aside className={css.side}>{side}</aside>}
    </div>
  )
}
