import { Menu, Popover } from '@mantine/core'
import { type ReactNode, type Ref, useImperativeHandle } from 'react'
import type { Opened } from '../overlay/use-opener.ts'

interface OpenedProps extends Opened {
  position?: 'bottom-start' | 'bottom-end'
  width: number | string
  children: ReactNode
}

/** The kit's menu at a button that was there before it. */
export function OpenedMenu({ button, position = 'bottom-end', children, ...rest }: OpenedProps) {
  return (
    <Menu position={position} {...rest}>
      <Menu.Target>
        <Stand button={button} />
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}

interface OpenedPopoverProps extends OpenedProps {
  label: string
  className?: string | undefined
  /** The focus goes to the whole of it, not to the first thing in it. */
  focusesWhole?: boolean
}

/** The kit's popover at a button that was there before it. */
export function OpenedPopover({
  button,
  position = 'bottom-end',
  label,
  className = '',
  focusesWhole = false,
  children,
  ...rest
}: OpenedPopoverProps) {
  return (
    <Popover position={position} trapFocus returnFocus {...rest}>
      <Popover.Target>
        <Stand button={button} />
      </Popover.Target>
      <Popover.Dropdown
        aria-label={label}
        className={className}
        {...(focusesWhole && { tabIndex: -1, 'data-autofocus': true })}
      >
        {children}
      </Popover.Dropdown>
    </Popover>
  )
}

/** Stands where the kit wants the button itself. */
function Stand({ ref, button }: { ref?: Ref<HTMLElement>; button: HTMLElement }) {
  useImperativeHandle(ref, () => button, [button])
  return null
}
