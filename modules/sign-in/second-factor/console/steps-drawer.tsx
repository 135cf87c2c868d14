import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { Dialog } from '@atrium/ui/overlay/dialog.tsx'
import { useUiText } from '@atrium/ui/theme/ui-text.ts'
import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { type FormEvent, type ReactNode, useId } from 'react'
import css from './second-factors.module.css'

interface StepsDialogProps {
  title: string
  onSend: (event: FormEvent) => void
  onClose: () => void
  action: string
  isPending: boolean
  /** Whether leaving loses something. */
  isTyped?: boolean
  children: ReactNode
}

/** A form of numbered steps on one page. */
export function StepsDialog(props: StepsDialogProps) {
  const { title, onSend, onClose, action, isPending, isTyped = false, children } = props
  const words = useUiText()
  const formId = useId()
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      size={520}
      keepOpen={isTyped}
      actions={
        <>
          <Button variant="subtle" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button variant="filled" type="submit" form={formId} loading={isPending}>
            {action}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={onSend}>
        <ol className={css.steps}>{children}</ol>
      </form>
    </Dialog>
  )
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
