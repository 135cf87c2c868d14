import { z } from 'zod'

/** A label of roles and menu entries, by which front ends find them. */
export const label = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9][A-Za-z0-9_.-]{0,59}$/)
  .meta({ examples: ['HARBOUR'] })

export const mostLabels = 20

/** Without duplicates; omitted from a change, they stay as they are. */
export const labels = z
  .array(label)
  .max(mostLabels)
  .transform(all => [...new Set(all)])
