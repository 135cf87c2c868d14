import { type CustomField, fieldOf } from '@atrium/contract/resource/custom'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Session } from '../../auth/session.ts'
import type { Scoped } from '../../db/connection/tenant.ts'
import type { Importable } from '../../interchange/importable.ts'
import type { TenantField } from './custom-fields.ts'
import { withCustomColumns } from './custom-import.ts'

const [db, session] = [{} as Scoped, { timeZone: 'UTC' } as Session]

const plain: Importable = {
  code: 'YARD.GATE',
  name: ['Gates', '门', 'البوابات'],
  access: 'signed-in',
  draft: z.object({ name: z.string() }),
  listPath: '/yard/v1/gates',
  samples: { name: 'North gate' },
  unique: [['name']],
  insert: async () => 'of the resource',
}

const asked = {
  ...{ code: 'keeper', kind: 'text', title: 'Keeper', help: '' },
  ...{ required: false, listed: true, choices: [] },
} satisfies Omit<CustomField, 'access'>
const keeper: TenantField = {
  ...asked,
  access: 'write',
  titles: { en_US: 'Keeper' },
  field: fieldOf(asked),
}

test('what a feature replaces in the import of its resource stays when a tenant adds a column', async () => {
  const inserted: unknown[] = []
  const replaced: Importable = {
    ...withCustomColumns(plain, async () => () => [keeper]),
    stepUp: true,
    titles: { name: { en_US: 'Gate' } },
    async insert(_db, _session, draft) {
      inserted.push(draft)
      return 'of the feature'
    },
  }
  const found = await replaced.forTenant?.({ db, session, language: 'en_US' })
  expect(found?.stepUp).toBe(true)
  expect(found?.titles).toEqual({ name: { en_US: 'Gate' }, 'custom.keeper': { en_US: 'Keeper' } })
  const draft = found?.draft.parse({ name: 'South gate', 'custom.keeper': 'Nils' })
  expect(await found?.insert(db, session, draft as never)).toBe('of the feature')
  expect(inserted).toEqual([{ name: 'South gate', custom: { keeper: 'Nils' } }])
})
