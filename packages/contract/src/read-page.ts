import { defaultPageSize } from './constants.ts'
import type { Page } from './page.ts'

/** A page in any format of HZERO servers: `number` or `start`, `totalElements` or `total`. */
export interface HzeroPage<Row> {
  content: Row[]
  number?: number
  start?: number
  size?: number
  totalElements?: number
  total?: number
}

/** Reads a page in any format as the contract writes it [PAGE-1]. */
export function readPage<Row>({ content, ...answer }: HzeroPage<Row>): Page<Row> {
  const size = answer.size ?? defaultPageSize
  const totalElements = answer.totalElements ?? answer.total ?? content.length
  return {
    content,
    number: answer.number ?? answer.start ?? 0,
    size,
    numberOfElements: content.length,
    totalElements,
    totalPages: Math.ceil(totalElements / size),
  }
}

/** Whether an answer is a page in any of the formats. */
export function isPage(answer: unknown): answer is HzeroPage<unknown> {
  const { content, totalElements, total } = (answer ?? {}) as Partial<HzeroPage<unknown>>
  return Array.isArray(content) && (totalElements ?? total) !== undefined
}
