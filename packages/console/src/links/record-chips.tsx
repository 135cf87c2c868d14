import { Chip } from '@atrium/ui/display/chip.tsx'
import { useInlineSize } from '@atrium/ui/layout/use-inline-size.ts'
import { RowFocusContext } from '@atrium/ui/table/focus/row-focus-context.ts'
import { Tooltip } from '@mantine/core'
import { use, useRef } from 'react'
import { useFeatureText } from '../language/feature-texts.ts'
import { listText } from '../language/formats.ts'
import { usePhone } from '../workspace/use-phone.ts'
import { linkTexts } from './link-texts.ts'
import css from './record-chips.module.css'

interface RecordChipsProps {
  records: readonly { id: string; name: string }[]
  /** More, and those without room, are counted, and named when the count is hovered or focused. */
  most?: number
}

/** The least number of pixels that a chip takes besides its name, and the room of the count. */
const around = 16
const countRoom = 30

/** About as wide as the name is at 12 px. */
const widthOf = (name: string) => [...name].reduce((sum, sign) => sum + (sign >= '\u2e80' ? 12 : 6.8), around)

/** How many of the first names have room as a whole; one is always shown, and cut if need be. */
export function fitting(names: readonly string[], most: number, room: number): number {
  let left = room
  let count = 0
  for (const name of names.slice(0, most)) {
    left -= widthOf(name)
    if (left < (count + 1 < names.length ? countRoom : 0)) break
    count++
  }
  return Math.max(1, count)
}

/** Records in one line of chips, such as the roles of a person. A click on them opens the row. */
export function RecordChips({ records, most = 2 }: RecordChipsProps) {
  const t = useFeatureText(linkTexts)
  const isReached = use(RowFocusContext)
  const frame = useRef<HTMLSpanElement>(null)
  const room = useInlineSize(frame)
  const isPhone = usePhone()
  const names = records.map(({ name }) => name)
  // On a phone names share a line with others, and before they are drawn their room is not known.
  const shown = isPhone || room === 0 ? most : fitting(names, most, room)
  const others = names.slice(shown)
  const rest = t('card.more', { count: others.length, names: listText(others) })
  return (
    <span ref={frame} className={css.chips}>
      {records.slice(0, shown).map(({ id, name }) => (
        <span key={id} className={css.chip} title={name}>
          <Chip>
            <span className={css.name} dir="auto">
              {name}
            </span>
          </Chip>
        </span>
      ))}
      {others.length > 0 && (
        <Tooltip label={rest} multiline maw={360} events={{ hover: true, focus: true, touch: true }}>
          <button type="button" className={css.more} tabIndex={isReached ? 0 : -1} aria-label={rest}>
            <bdi dir="ltr">+{others.length}</bdi>
          </button>
        </Tooltip>
      )}
    </span>
  )
}
