import { expect, test } from 'vitest'
import { bulkResult } from './bulk-result.ts'

const words = {
  done: (count: number) => `${count} disabled`,
  already: (count: number) => `${count} disabled already`,
  refused: (names: string, reason: string) => `${names}: ${reason}`,
  andMore: (names: string, count: number) => `${names} and ${count} more`,
}
const named = (id: string) => `Group ${id}`
const refusal = (id: string, message: string) => ({ id, code: 'error.x', message })

test('a result counts what was done and names what was refused, by reason', () => {
  const refused = [
    ...['3', '4', '5', '6'].map(id => refusal(id, 'In use.')),
    refusal('7', 'It no longer exists.'),
  ]
  expect(bulkResult(words, { done: ['1'], already: ['2'], refused }, named)).toEqual({
    kind: 'warning',
    message:
      '1 disabled, 1 disabled already\nGroup 3, Group 4, Group 5 and 1 more: In use.\nGroup 7: It no longer exists.',
  })
})

test('nothing refused is a success, everything refused an error', () => {
  expect(bulkResult(words, { done: ['1', '2'], already: [], refused: [] }, named)).toEqual({
    kind: 'success',
    message: '2 disabled',
  })
  expect(bulkResult(words, { done: [], already: [], refused: [refusal('1', 'In use.')] }, named).kind).toBe(
    'error',
  )
})
