import { permissionOf } from '@atrium/contract/endpoint'
import { expect, test } from 'vitest'
import { installedFeatures } from '../modules.ts'
import { modulePlaces } from './module-places.ts'

const placeOf = (name: string) => modulePlaces.find(({ table }) => table === name)
const place = placeOf('permission_set_permission')

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

test('fields that tenants added to records of a module are its, also where these are no resource', () => {
  const extended = installedFeatures().find(({ extensible, resource }) => extensible && !resource)
  if (!extended) throw new Error('no records written by hand can be extended')
  expect(placeOf('own_field')?.keysOf([extended])).toEqual([extended.extensible?.name])
})
