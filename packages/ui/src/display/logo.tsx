type LogoProps = {
  size?: number
}

/** Two nested arches. */
export function Logo({ size = 22 }: LogoProps) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path d="M3 22V12a9 9 0 0 1 18 0v10h-4.2V12a4.8 4.8 0 0 0-9.6 0v10z" fill="var(--accent)" />
      <path d="M10 22v-9.5a2 2 0 0 1 4 0V22z" fill="var(--ink)" />
    </svg>
  )
}
