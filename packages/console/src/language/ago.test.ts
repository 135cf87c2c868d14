import { expect, test } from 'vitest'
import { agoText } from './ago.ts'

const now = new Date('2026-03-12T10:00:00Z')
const ago = (seconds: number, language = 'en-US') =>
  agoText(new Date(now.getTime() - seconds * 1000).toISOString(), now, language)

test.each([
  [0, 'now'],
  [59, 'now'],
  [60, '1 min. ago'],
  [119, '1 min. ago'],
  [3 * 3600, '3 hr. ago'],
  [86_400, 'yesterday'],
  [3 * 86_400, '3 days ago'],
  [8 * 86_400, 'last wk.'],
  [70 * 86_400, '2 mo. ago'],
  [400 * 86_400, 'last yr.'],
  [-20, 'now'],
])('%i seconds ago is said as %s', (seconds, words) => expect(ago(seconds)).toBe(words))

test('is in the language of the page', () => expect(ago(3 * 3600, 'zh-CN')).toBe('3小时前'))

test('a text that is no instant is shown as it is', () => expect(agoText('soon', now, 'en-US')).toBe('soon'))
