import type { DashboardCard } from '@atrium/contract/workspace/dashboard'

/** Cards as they are shown: two columns of their own, or one card across both. */
export interface CardSection {
  start: readonly DashboardCard[]
  end: readonly DashboardCard[]
  /** A card that is too wide for a column. */
  wide?: DashboardCard
}

/** Of the twenty columns of the arrangement. */
const middle = 10.5
const wideFrom = 15

/**
 * The cards in two columns, by where most of a card stands in the arrangement. In each column they follow each other by
 * their row there, as tall as they need to be.
 */
export function cardColumns(cards: readonly DashboardCard[]): readonly CardSection[] {
  const sections: CardSection[] = []
  for (const card of [...cards].sort((one, other) => one.y - other.y || one.x - other.x)) {
    if (card.w >= wideFrom) {
      sections.push({ start: [], end: [], wide: card })
      continue
    }
    const last = sections.at(-1)
    const section = last && !last.wide ? last : { start: [], end: [] }
    if (section !== last) sections.push(section)
    const side = card.x + card.w / 2 < middle ? 'start' : 'end'
    sections[sections.length - 1] = { ...section, [side]: [...section[side], card] }
  }
  return sections
}
