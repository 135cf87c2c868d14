import { InputWrapperContext, MantineThemeProvider, Tooltip } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { createContext, isValidElement, type ReactNode, use, useId } from 'react'
import { Glyph } from '../icon/glyph.tsx'
import css from './locked.module.css'
import { written } from './written.ts'

/** Why the fields below cannot be changed; undefined where they can. */
export const LockReason = createContext<string | undefined>(undefined)

const withLocks = {
  components: {
    TextInput: { defaultProps: written },
    Textarea: { defaultProps: written },
    PillsInputField: { defaultProps: { dir: 'auto' } },
    InputWrapper: {
      defaultProps: { inputContainer: (input: ReactNode) => <LockedInput>{input}</LockedInput> },
    },
  },
}

interface LocksProps {
  /** Why the fields below cannot be changed; undefined where they can. */
  reason: string | undefined
  children: ReactNode
}

/** Gives every input below the direction of its text, and a lock where it is read-only. It is no part of the start. */
export const Locks = ({ reason, children }: LocksProps) => (
  <MantineThemeProvider theme={withLocks}>
    <LockReason value={reason}>{children}</LockReason>
  </MantineThemeProvider>
)

/** Makes an input's container that gives the reason of its own, such as for a field that is fixed after creation. */
export const lockedBy = (reason: string) => (input: ReactNode) => (
  <LockedInput reason={reason}>{input}</LockedInput>
)

interface LockedInputProps {
  reason?: string | undefined
  children: ReactNode
}

/**
 * The container of an input. One that cannot be changed has a lock, and says why: on hover, on focus and to screen
 * readers. It keeps its focus, so that its text can be copied.
 */
export function LockedInput({ reason: own, children }: LockedInputProps) {
  const ofForm = use(LockReason)
  const wrapper = use(InputWrapperContext)
  const id = useId()
  const props = isValidElement<InputProps>(children) ? children.props : {}
  const reason = own ?? props['data-locked'] ?? (props.readOnly || props.disabled ? ofForm : undefined)
  if (reason === undefined || wrapper === null) return children
  const describedBy = [wrapper.describedBy, id].filter(Boolean).join(' ')
  return (
    <Tooltip label={reason} multiline maw={320}>
      <div className={css.locked}>
        <InputWrapperContext value={{ ...wrapper, describedBy }}>{children}</InputWrapperContext>
        <span className={css.lock}>
          <Glyph icon={IconLock} size={15} />
        </span>
        <span id={id} hidden>
          {reason}
        </span>
      </div>
    </Tooltip>
  )
}

interface InputProps {
  readOnly?: boolean
  disabled?: boolean
  /** The reason of one input. */
  'data-locked'?: string
}
