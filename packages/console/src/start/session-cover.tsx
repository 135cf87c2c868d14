import { Door } from '@atrium/ui/feedback/door.tsx'
import { useLayoutEffect, useRef } from 'react'
import { useText } from '../language/use-text.ts'
import { PublicFrame } from './public-frame.tsx'
import css from './session-cover.module.css'

/**
 * Covers everything while the server is asked whether the session has ended: a modal dialog is above all other layers.
 * The answer leads to the page that explains the end, or the cover goes.
 */
export function SessionCover() {
  const text = useText()
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={css.cover}
      aria-label={text('hzero.common.session.expired')}
      onCancel={event => event.preventDefault()}
    >
      <PublicFrame>
        <div className={css.page}>
          <Door state="expired" />
          <h1 className={css.title}>{text('hzero.common.session.expired')}</h1>
          <p className={css.detail}>{text('hzero.common.session.checking')}</p>
        </div>
      </PublicFrame>
    </dialog>
  )
}
