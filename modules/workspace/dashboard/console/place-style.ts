import type { Place } from '@atrium/contract/workspace/dashboard-grid'
import type { CSSProperties } from 'react'

/** CSS grid lines are numbered from 1. */
export const placeStyle = ({ x, y, w, h }: Place) =>
  ({ '--x': x + 1, '--y': y + 1, '--w': w, '--h': h }) as CSSProperties

/** The height that a card has at least: rows of 28 pixels with gaps of 16. */
export const heightStyle = ({ h }: Place) => ({ '--height': `${h * 44 - 16}px` }) as CSSProperties
