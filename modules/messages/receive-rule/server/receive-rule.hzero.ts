import { type HzeroShape, hzeroShape, withFields } from '@atrium/server/http/hzero-shape'
import { receiveRuleApi } from '../receive-rule.contract.ts'

const listIn = (text: unknown): string[] | undefined =>
  typeof text === 'string' ? text.split(',').flatMap(part => part.trim() || []) : undefined

/** Channels are a text with commas, and none of them is fixed unless the row that was read says so. */
const body = (rows: unknown) =>
  Array.isArray(rows)
    ? rows.map(row =>
        withFields(row, ({ defaultReceiveType, defaultReceiveTypeList, fixedReceiveTypeList }) => ({
          defaultReceiveTypeList: listIn(defaultReceiveType) ?? defaultReceiveTypeList,
          fixedReceiveTypeList: fixedReceiveTypeList ?? [],
        })),
      )
    : rows

export const receiveRuleHzeroShapes: readonly HzeroShape[] = [hzeroShape(receiveRuleApi.change, { body })]
