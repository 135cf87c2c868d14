/** A page in any format of HZERO servers: `number` or `start`, `totalElements` or `total`. */
interface HzeroPage {
  content?: unknown
  start?: unknown
  total?: unknown
}

/** Reads a page in any format under the names of the contract; other answers stay as they are [PAGE-1]. */
export function readPage<Answer>(answer: Answer): Answer {
  const { content, start, total } = (answer ?? {}) as HzeroPage
  return Array.isArray(content) ? { number: start, totalElements: total, ...answer } : answer
}
