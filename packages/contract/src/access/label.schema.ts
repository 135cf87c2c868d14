import { z } from 'zod'

/** A word by which roles are known, and menus are chosen. */
export const label = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9][A-Za-z0-9_.-]{0,59}$/)
  .meta({ examples: ['HARBOUR'] })

export const mostLabels = 20

/** Each once; left out of a change, they stay as they are. */
export const labels = z
  .array(label)
  .max(mostLabels)
  .transform(all => [...new Set(all)])
