import type { Titles } from '@atrium/contract/entity/entity'

/** Titles of list columns that are not fields of an entity. */
export const columns: Readonly<Record<string, Titles>> = {
  receiverTypeCode: ['Type', '类型', 'النوع'],
  receiverSourceName: ['Receiver', '接收者', 'المستلم'],
}
