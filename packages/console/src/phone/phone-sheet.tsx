import { useFocusReturn, useFocusTrap, useMergedRef } from '@mantine/hooks'
import { type ReactNode, useId, useRef } from 'react'
import css from './phone.module.css'

type PhoneSheetProps = {
  title: string
  onClose: () => void
  children: ReactNode
}

/** A sheet over the page, between the top and the bottom bar, which closes it again. */
export function PhoneSheet({ title, onClose, children }: PhoneSheetProps) {
  const titleId = useId()
  const trap = useFocusTrap(true)
  const ref = useMergedRef(trap, useRef<HTMLDivElement>(null))
  useFocusReturn({ opened: true })
  return (
    <div
      ref={ref}
      className={css.over}
      role="dialog"
      aria-labelledby={titleId}
      tabIndex={-1}
      onKeyDown={event => event.key === 'Escape' && onClose()}
    >
      <h1 id={titleId} className={css.title}>
        {title}
      </h1>
      {children}
    </div>
  )
}
