import type { IconProps } from '@tabler/icons-react'

/** The arch of the workspace, drawn like the icons beside it. */
export function WorkspaceIcon({ size = 24, stroke = 2, ...rest }: IconProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={stroke}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      {...rest}
    >
      <path d="M4.5 20v-8.5a7.5 7.5 0 0 1 15 0V20" />
      <path d="M9.5 20v-6a2.5 2.5 0 0 1 5 0v6" />
      <path d="M2.5 20h19" />
    </svg>
  )
}
