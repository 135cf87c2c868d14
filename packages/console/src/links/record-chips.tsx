import { Chip } from '@atrium/ui/display/chip.tsx'
import { RowFocusContext } from '@atrium/ui/table/row-focus-context.ts'
import { Tooltip } from '@mantine/core'
import { use } from 'react'
import { useFeatureText } from '../language/feature-texts.ts'
import { linkTexts } from './link-texts.ts'
import css from './record-chips.module.css'

interface RecordChipsProps {
  records: readonly { id: string; name: string }[]
  /** More are counted, and named when the count is hovered or focused. */
  most?: number
}

/** Records in one line of chips, such as the roles of a person. A click on them opens the row. */
export function RecordChips({ records, most = 2 }: RecordChipsProps) {
  const t = useFeatureText(linkTexts)
  const isReached = use(RowFocusContext)
  const others = records.slice(most).map(({ name }) => name)
  const names = t('card.more', { count: others.length, names: others.join(', ') })
  return (
    <span className={css.chips}>
      {records.slice(0, most).map(({ id, name }) => (
        <span key={id} className={css.chip}>
          <Chip>
            <span className={css.name}>
              <bdi>{name}</bdi>
            </span>
          </Chip>
        </span>
      ))}
      {others.length > 0 && (
        <Tooltip label={names} multiline maw={360} events={{ hover: true, focus: true, touch: true }}>
          <button type="button" className={css.more} tabIndex={isReached ? 0 : -1} aria-label={names}>
            +{others.length}
          </button>
        </Tooltip>
      )}
    </span>
  )
}
