import { expect, it } from 'vitest'
import { withoutSecrets } from './draft.ts'

it('a draft has no field whose name suggests a secret, at any depth', () => {
  const typed = {
    name: 'Ines',
    password: 'x',
    again: { newPassword: 'x', hint: 'open' },
    clients: [{ clientSecret: 'x', id: '7' }],
    kept: null,
  }
  expect(withoutSecrets(typed)).toEqual({
    name: 'Ines',
    again: { hint: 'open' },
    clients: [{ id: '7' }],
    kept: null,
  })
})
