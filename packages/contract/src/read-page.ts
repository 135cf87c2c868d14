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

/** Reads a page in any format under the names of the contract [PAGE-1]. */
export const readPage = <Row>({
  content,
  start = 0,
  number = start,
  size = defaultPageSize,
  total = content.length,
  totalElements = total,
}: HzeroPage<Row>): Pick<Page<Row>, 'content' | 'number' | 'size' | 'totalElements'> => ({
  content,
  number,
  size,
  totalElements,
})
