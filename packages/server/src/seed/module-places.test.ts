import { permissionOf } from '@atrium/contract/endpoint'
import { expect, test } from 'vitest'
import { installedFeatures } from '../modules.ts'
import { modulePlaces } from './module-places.ts'

const place = modulePlaces.find(({ table }) => table === 'permission_set_permission')

test('a permission of the product that a call of a module needs is not the module’s', () => {
  const [of] = installedFeatures().flatMap(({ calls }) =>
    Object.values(calls ?? {}).flatMap(byName =>
      Object.values(byName).flatMap(call =>
        permissionOf(call) ? [{ call, permission: permissionOf(call) }] : [],
      ),
    ),
  )
  if (!of) throw new Error('no call needs a permission')
  const own = { ...of.call, access: { permission: 'iam.berth.list' } }
  const keys = place?.keysOf([{ calls: { berth: { list: of.call, own } } }])
  expect(keys).toEqual(['iam.berth.list'])
})
