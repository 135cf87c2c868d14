import type { Titles } from '@atrium/contract/entity/entity'

/** Titles of the columns of its lists that are no fields of its entities. */
export const columns: Readonly<Record<string, Titles>> = {
  description: ['Text', '文本', 'النص'],
  replaced: ['Replaced', '已替换', 'مُستبدل'],
}
