import type { DashboardCard } from '@atrium/contract/workspace/dashboard'

/** Cards as they are shown: two columns of their own, or one card across both. */
export interface CardSection {
  start: DashboardCard[]
  end: DashboardCard[]
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
    const isWide = card.w >= wideFrom
    let section = sections.at(-1)
    if (isWide || !section || section.wide) {
      section = { start: [], end: [] }
      sections.push(section)
    }
    if (isWide) section.wide = card
    else section[card.x + card.w / 2 < middle ? 'start' : 'end'].push(card)
  }
  return sections
}
