import type { Titles } from '@atrium/contract/entity/entity'

/** Titles of list columns that are not fields of an entity. */
export const columns: Readonly<Record<string, Titles>> = {
  templateCode: ['Template code', '模板编码', 'رمز القالب'],
  templateName: ['Template', '模板', 'القالب'],
}
