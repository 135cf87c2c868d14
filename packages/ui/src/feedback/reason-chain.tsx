import { IconCheck, IconMinus, IconX } from '@tabler/icons-react'
import { Glyph } from '../icon/glyph.tsx'
import css from './reason-chain.module.css'

export type ReasonStep = {
  id: string
  result: 'yes' | 'no' | 'unchecked'
  title: string
  reason?: string
  /** The missing code, or the one that granted access. */
  code?: string
}

type ReasonChainProps = {
  steps: readonly ReasonStep[]
  label: string | undefined
}

const marks = { yes: IconCheck, no: IconX, unchecked: IconMinus } as const

/** The steps of a decision; the first "no" is red, and later steps were not checked. */
export function ReasonChain({ steps, label }: ReasonChainProps) {
  return (
    <ol aria-label={label}>
      {steps.map(step => (
        <li key={step.id} className={css.step} data-result={step.result}>
          <span className={css.mark}>
            <Glyph icon={marks[step.result]} size={15} />
          </span>
          <div>
            <p className={css.stepTitle}>{step.title}</p>
            {step.reason && <p className={css.stepReason}>{step.reason}</p>}
            {step.code && <code className={css.code}>{step.code}</code>}
          </div>
        </li>
      ))}
    </ol>
  )
}
