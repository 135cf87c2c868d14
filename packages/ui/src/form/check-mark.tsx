type CheckMarkProps = {
  className?: string
  indeterminate?: boolean | undefined
}

/** The check mark of a check box; a minus if only some of its items are checked. */
export function CheckMark({ className, indeterminate }: CheckMarkProps) {
  return (
    <svg
      className={className}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2.6}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={indeterminate ? 'M5.5 12h13' : 'm5 12.5 4.5 4.5L19 7.5'} />
    </svg>
  )
}
