import type { Titles } from '@atrium/contract/entity/entity'

/** Titles of list columns that are not fields of an entity. */
export const columns: Readonly<Record<string, Titles>> = {
  description: ['Text', '文本', 'النص'],
  replaced: ['Replaced', '已替换', 'مُستبدل'],
}
