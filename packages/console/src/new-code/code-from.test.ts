import { code } from '@atrium/contract/row'
import { expect, test } from 'vitest'
import { codeFrom } from './code-from.ts'

test.each([
  ['Depot clerk', 'depot-clerk'],
  ['  Zoll & Fracht (Süd) ', 'zoll-fracht-sud'],
  ['Łódź Großhandel', 'lodz-grosshandel'],
  ['Ærø Færge', 'aero-faerge'],
  ['2nd shift', '2nd-shift'],
  ['客户服务', ''],
  ['عمليات', ''],
  ['客户 CRM', 'crm'],
  [`${'long '.repeat(20)}`, 'long-long-long-long-long-long-long-long'],
])('a code is proposed from %s', (name, proposed) => {
  expect(codeFrom(name)).toBe(proposed)
  if (proposed) expect(code.safeParse(proposed).success).toBe(true)
})
