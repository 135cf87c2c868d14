import type { DashboardCard } from '@atrium/contract/workspace/dashboard'
import type { ComponentType } from 'react'

export interface CardProps {
  card: DashboardCard
}

/** The component of each card, by its code; loaded when the card is first shown. */
export type CardDrawings = Readonly<Record<string, () => Promise<ComponentType<CardProps>>>>

/** A number in the parameters of a card, a query string such as `maxNum=10`, or `none`. */
export function numberIn(cardParams: string, name: string, otherwise: number): number {
  const number = Number(new URLSearchParams(cardParams).get(name) || otherwise)
  return Number.isInteger(number) && number > 0 ? number : otherwise
}
