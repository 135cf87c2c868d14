import { roleApi } from '@atrium/access/role/role.contract.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { OwnCalls } from './own-calls.ts'

const own = new OwnCalls()
const list = { call: roleApi.list, handle: () => undefined }
own.add([list])

const braces = [
  '{',
  '}',
  '{{',
  '}}',
  'organizationId',
  'tenantId',
  'userId',
  '0',
  '17',
  '%7B',
  '$',
  '/',
  '..',
  '',
]
const joined = (parts: readonly string[], maxLength: number) =>
  fc.array(fc.constantFrom(...parts), { maxLength }).map(all => all.join(''))
const segment = fc.oneof(
  fc.constantFrom(
    '{organizationId}',
    '{tenantId}',
    '{{tenantId}}',
    '{organization{tenantId}Id}',
    '{tenantId}{tenantId}',
  ),
  joined(braces, 6),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
)
const query = fc.oneof(
  fc.constant(''),
  joined(['?', '&', '=', 'code', 'a', '#', '{', '}', '{organizationId}', '%7B'], 5).map(text => `?${text}`),
)

it('a stored address leads to a list of the session’s tenant or nowhere, whatever its placeholders [SAFE-46]', () => {
  let found = 0
  fc.assert(
    fc.property(segment, query, (place, asked) => {
      const isOurs = place === '{organizationId}' || place === '{tenantId}'
      const isPlain = !/[{}#?]/.test(asked.slice(1).replaceAll(/\{(organizationId|tenantId)\}/g, ''))
      const call = own.at(`/iam/hzero/v1/${place}/roles/paging${asked}`)
      found += call ? 1 : 0
      expect(call?.route).toBe(isOurs && isPlain ? list : undefined)
    }),
    { numRuns: 5000 },
  )
  expect(found).toBeGreaterThan(10)
})
