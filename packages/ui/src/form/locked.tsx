import { InputWrapperContext, MantineThemeProvider, Tooltip } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { cloneElement, createContext, isValidElement, type ReactNode, use, useId } from 'react'
import { Glyph } from '../icon/glyph.tsx'
import css from './locked.module.css'
import { written } from './written.ts'

/** Why the fields below cannot be changed; undefined where they can. */
export const LockReason = createContext<string | undefined>(undefined)

const withLocks = {
  components: {
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
export function LockedInput({ reason: own, children: input }: LockedInputProps) {
  const ofForm = use(LockReason)
  const wrapper = use(InputWrapperContext)
  const id = useId()
  const props = isValidElement<InputProps>(input) ? input.props : {}
  const children = inOwnDirection(input)
  const reason = own ?? props['data-locked'] ?? (props.readOnly || props.disabled ? ofForm : undefined)
  if (reason === undefined || wrapper === null) return children
  const describedBy = [wrapper.describedBy, id].filter(Boolean).join(' ')
  return (
    // Below: a button in the input says above what it does.
    <Tooltip label={reason} multiline maw={320} position="bottom">
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

/** The inputs in which people write, by the names that Mantine gives them. */
const textInputs = new Set(['TextInput', 'Textarea'])

/** The input, whose text runs in its own direction unless the field says another one. */
function inOwnDirection(input: ReactNode): ReactNode {
  if (!isValidElement<InputProps>(input)) return input
  const { dir, attributes, __staticSelector: name = '' } = input.props
  if (dir !== undefined || !textInputs.has(name)) return input
  return cloneElement(input, { attributes: { ...attributes, ...written.attributes } })
}

interface InputProps {
  dir?: string
  attributes?: object
  __staticSelector?: string
  readOnly?: boolean
  disabled?: boolean
  /** The reason of one input. */
  'data-locked'?: string
}
