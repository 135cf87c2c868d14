import { z } from 'zod'
import { fileType } from '../export.ts'

export const days = (least: number, most: number) => z.int().min(least).max(most)

/**
 * The kinds of scheduled jobs, with the parameters of their runs. Those in `kindsOfSite` are for the platform only.
 */
export const scheduledKinds = {
  'list-export': z.object({ listPath: z.string().min(1).max(200), fileType: fileType.default('xlsx') }),
  'unread-digest': z.object({ atLeast: z.int().min(1).max(100).default(5) }),
  'sign-in-clearing': z.object({ keepDays: days(30, 3650).default(365) }),
  'delivery-clearing': z.object({ keepDays: days(1, 30).default(14) }),
  'file-recount': z.object({}),
  'store-sweep': z.object({}),
  'row-sweep': z.object({}),
} as const

export type ScheduledKind = keyof typeof scheduledKinds
