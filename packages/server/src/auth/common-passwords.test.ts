import { expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

test.each([
  'password',
  'PASSWORD',
  'Password1!',
  'Spring2026',
  'qwertyuiop',
  '1234567890',
  'aaaaaaaaaaaaaaaaaaaa',
  'abababababab',
  'ｐａｓｓｗｏｒｄ',
])('%s is a common password', async password => {
  expect(await isCommonPassword(password)).toBe(true)
})

test.each(['correct horse battery', 'Atrium-demo-1', 'password of the lighthouse', '春眠不觉晓处处'])(
  '%s is not',
  async password => {
    expect(await isCommonPassword(password)).toBe(false)
  },
)
