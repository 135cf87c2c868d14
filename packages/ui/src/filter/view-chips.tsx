import { Status, type StatusKind } from '../feedback/status.tsx'
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
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a layout of its own.
    <div role="group" aria-label={label} className={css.chips}>
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
