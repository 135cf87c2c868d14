import type { DashboardCard } from '@atrium/contract/workspace/dashboard'
import type { ComponentType } from 'react'

export interface CardProps {
  card: DashboardCard
}

/** How each card is drawn, by its code; loaded when the card is first shown. */
export type CardDrawings = Readonly<Record<string, () => Promise<ComponentType<CardProps>>>>

/** A number among the parameters of a card, which are written as a query: `maxNum=10`, or `none`. */
export function numberIn(cardParams: string, name: string, otherwise: number): number {
  const number = Number(new URLSearchParams(cardParams).get(name) || otherwise)
  return Number.isInteger(number) && number > 0 ? number : otherwise
}
