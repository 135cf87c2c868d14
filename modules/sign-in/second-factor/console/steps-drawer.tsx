import { useFirstFocus } from '@atrium/console/records/use-first-focus.ts'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { Drawer } from '@atrium/ui/overlay/drawer.tsx'
import { DrawerActions } from '@atrium/ui/overlay/drawer-footer.tsx'
import { DrawerPlaceContext } from '@atrium/ui/overlay/drawer-place.ts'
import { useUiText } from '@atrium/ui/theme/ui-text.ts'
import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { type ComponentProps, type FormEvent, type ReactNode, use, useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import css from './second-factors.module.css'

interface StepsDrawerProps {
  title: string
  icon: ComponentProps<typeof Glyph>['icon']
  onSend: (event: FormEvent) => void
  onClose: () => void
  action: string
  isPending: boolean
  /** Opens without moving, in the place of the steps before. */
  isStill?: boolean
  children: ReactNode
}

/** A form of numbered steps beside the page. */
export function StepsDrawer(props: StepsDrawerProps) {
  const { title, icon, onSend, onClose, action, isPending, isStill = false, children } = props
  const words = useUiText()
  const place = use(DrawerPlaceContext)
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  useFirstFocus(form, true)
  const drawer = (
    <Drawer
      title={title}
      badge={
        <span className={css.badge}>
          <Glyph icon={icon} size={14} />
        </span>
      }
      isStill={isStill}
      onClose={onClose}
      footer={
        <DrawerActions>
          <Button variant="filled" type="submit" form={formId} loading={isPending}>
            {action}
          </Button>
          <Button variant="subtle" onClick={onClose}>
            {words.cancel}
          </Button>
        </DrawerActions>
      }
    >
      <form ref={form} id={formId} noValidate onSubmit={onSend}>
        <ol className={css.steps}>{children}</ol>
      </form>
    </Drawer>
  )
  return place ? createPortal(drawer, place) : drawer
}

interface StepProps {
  number: number
  title: string
  help?: string
  state: 'done' | 'current' | 'later'
  children?: ReactNode
}

export function Step({ number, title, help, state, children }: StepProps) {
  return (
    <li className={css.step} data-state={state} aria-current={state === 'current' ? 'step' : undefined}>
      <span className={css.mark} aria-hidden="true">
        {state === 'done' ? <Glyph icon={IconCheck} size={14} /> : number}
      </span>
      <div className={css.stepBody}>
        <h3 className={css.stepTitle}>{title}</h3>
        {help && <p className={css.help}>{help}</p>}
        {children}
      </div>
    </li>
  )
}
