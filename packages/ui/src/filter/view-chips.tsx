import { useLayoutEffect, useRef } from 'react'
import { Status, type StatusKind } from '../feedback/status.tsx'
import { scrollIntoRow } from '../layout/scroll-into-row.ts'
import css from './view-chips.module.css'

export type ViewChip = {
  id: string
  label: string
  /** Undefined while it is counted. */
  count?: string | undefined
  /** For a chip without a count, such as a saved view. */
  isUncounted?: boolean
  /** The mark of the status that the chip stands for. */
  status?: StatusKind | undefined
  isChosen: boolean
  onChoose: () => void
}

/** The views of a list, each with the number of its rows. */
export function ViewChips({ label, chips }: { label: string; chips: readonly ViewChip[] }) {
  const group = useRef<HTMLDivElement>(null)
  const chosen = chips.find(chip => chip.isChosen)?.id
  // Counts that arrive late make chips wider, and move those after them.
  const isCounted = chips.every(chip => chip.isUncounted || chip.count !== undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another chip is pressed when the chosen one is another.
  useLayoutEffect(() => {
    const chip = group.current?.querySelector<HTMLElement>('[aria-pressed="true"]')
    if (chip) scrollIntoRow(chip)
  }, [chosen, isCounted])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a layout of its own.
    <div ref={group} role="group" aria-label={label} className={css.chips}>
      {chips.map(chip => (
        <button
          key={chip.id}
          type="button"
          className={css.chip}
          aria-pressed={chip.isChosen}
          onClick={chip.onChoose}
        >
          {chip.status ? <Status kind={chip.status}>{chip.label}</Status> : <bdi>{chip.label}</bdi>}
          {!chip.isUncounted &&
            (chip.count === undefined ? (
              <span className={css.bone} />
            ) : (
              <span className={css.count}>{chip.count}</span>
            ))}
        </button>
      ))}
    </div>
  )
}
