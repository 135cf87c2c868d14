import type { Titles } from '@atrium/contract/entity/entity'

/** Titles of the columns of its lists that are no fields of its entities. */
export const columns: Readonly<Record<string, Titles>> = {
  position: ['Position', '位置', 'الموضع'],
}
