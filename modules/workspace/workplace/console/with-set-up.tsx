import type { ReactNode } from 'react'
import { SetUpCard } from './set-up-card.tsx'
import { useSetUp } from './use-set-up.ts'

/** Draws the cards once it is known whether the setup of the tenant leads them. */
export function WithSetUp({ children }: { children: (lead: ReactNode) => ReactNode }) {
  const steps = useSetUp()
  if (!steps) return null
  return children(steps.length > 0 && <SetUpCard steps={steps} />)
}
