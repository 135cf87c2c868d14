import { ActionIcon, type ActionIconProps, Tooltip } from '@mantine/core'
import type { Icon as TablerIcon } from '@tabler/icons-react'
import type { ComponentPropsWithRef } from 'react'
import { Glyph } from './glyph.tsx'

type IconButtonProps = Omit<ActionIconProps, 'children' | 'size'> &
  Omit<ComponentPropsWithRef<'button'>, 'children' | 'size' | 'style' | 'color'> & {
    /** The accessible name, also shown as a tooltip. */
    label: string
    icon: TablerIcon
    size?: 'sm' | 'md'
    iconSize?: number
    mirrored?: boolean
  }

export function IconButton({ label, icon, size = 'md', iconSize, mirrored, ...rest }: IconButtonProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon aria-label={label} size={size} {...rest}>
        <Glyph icon={icon} size={iconSize ?? (size === 'sm' ? 15 : 16)} mirrored={mirrored ?? false} />
      </ActionIcon>
    </Tooltip>
  )
}
