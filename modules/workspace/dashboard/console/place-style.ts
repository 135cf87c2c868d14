import type { Place } from '@atrium/contract/workspace/dashboard-grid'
import type { CSSProperties } from 'react'

/** CSS grid lines are numbered from 1. */
export const placeStyle = ({ x, y, w, h }: Place) =>
  ({ '--x': x + 1, '--y': y + 1, '--w': w, '--h': h }) as CSSProperties
