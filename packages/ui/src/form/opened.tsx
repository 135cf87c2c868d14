import { Menu, Popover } from '@mantine/core'
import { type ReactNode, type Ref, useImperativeHandle } from 'react'
import type { Opened } from '../overlay/use-opener.ts'

interface OpenedProps extends Opened {
  position?: 'bottom-start' | 'bottom-end'
  width: number | string
  children: ReactNode
}

/** Mantine's menu, opened at an existing button. */
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
  /** Focuses the popover itself, not its first element. */
  focusesWhole?: boolean
}

/** Mantine's popover, opened at an existing button. */
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

/** Stands in for the target that Mantine expects. */
function Stand({ ref, button }: { ref?: Ref<HTMLElement>; button: HTMLElement }) {
  useImperativeHandle(ref, () => button, [button])
  return null
}
