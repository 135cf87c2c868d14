import { Logo } from '@atrium/ui/display/logo.tsx'
import type { ReactNode } from 'react'
import css from './public-frame.module.css'

type PublicFrameProps = {
  children: ReactNode
}

/** The frame of public pages: the logo above the content. */
export function PublicFrame({ children }: PublicFrameProps) {
  return (
    <div className={css.frame}>
      <header className={css.top}>
        <Logo />
        <span className={css.name}>Atrium</span>
      </header>
      <main className={css.sheet}>{children}</main>
    </div>
  )
}
