import { expect, test } from 'vitest'
import { recentTexts } from '../recent/recent-texts.ts'
import { textParts } from './text-parts.ts'
import { translate } from './translate.ts'

const who = { name: 'Jonas Ek' }
const name = { name: 'Depot clerk' }
const partsIn = (language: string, count: number) =>
  textParts((key, values) => translate(`${recentTexts.prefix}.${key}`, values, language), 'change.granted', {
    who,
    name,
    kind: 'role',
    count,
  })

test('a sentence comes in pieces, in the order and with the numbers of the language', () => {
  expect(partsIn('en_US', 1)).toEqual([who, ' added 1 permission to ', name])
  expect(partsIn('en_US', 2000)).toEqual([who, ' added 2,000 permissions to ', name])
  expect(partsIn('zh_CN', 2)).toEqual([who, ' 为 ', name, ' 新增 2 项权限'])
})
