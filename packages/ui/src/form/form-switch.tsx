import { Checkbox, type CheckboxProps, Switch, type SwitchProps, Tooltip } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { type ReactNode, use, useId } from 'react'
import { Glyph } from '../icon/glyph.tsx'
import css from './locked.module.css'
import { LockReason } from './locked.tsx'

interface Lockable {
  /** Why this one cannot be changed; without it the reason of its form counts while it is read-only. */
  locked?: string | undefined
}

/** A switch of a form. One that cannot be changed keeps its focus, has a lock and says why. */
export function FormSwitch({ locked, ...props }: SwitchProps & Lockable) {
  const lock = useLock(props, locked)
  return lock ? lock.around(<Switch {...props} {...lock.props} />) : <Switch {...props} />
}

/** A check box of a form, locked like a switch. */
export function FormCheckbox({ locked, ...props }: CheckboxProps & Lockable) {
  const lock = useLock(props, locked)
  return lock ? lock.around(<Checkbox {...props} {...lock.props} />) : <Checkbox {...props} />
}

type Boxed = Pick<SwitchProps & CheckboxProps, 'readOnly' | 'label'>

function useLock({ readOnly, label }: Boxed, own: string | undefined) {
  const ofForm = use(LockReason)
  const id = useId()
  const reason = own ?? (readOnly ? ofForm : undefined)
  if (reason === undefined) return undefined
  return {
    props: {
      readOnly: true,
      'aria-disabled': true,
      'aria-describedby': id,
      label: label && (
        <>
          {label}
          <span className={css.inline}>
            <Glyph icon={IconLock} size={14} />
          </span>
        </>
      ),
    },
    around: (control: ReactNode) => (
      <Tooltip label={reason} multiline maw={320}>
        <div>
          {control}
          <span id={id} hidden>
            {reason}
          </span>
        </div>
      </Tooltip>
    ),
  }
}
