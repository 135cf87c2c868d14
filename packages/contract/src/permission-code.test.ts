import { expect, it } from 'vitest'
import { permissionCode } from './permission-code.ts'

it('a permission code has no leading slash, dots for slashes and hyphens for colons [PERM-1]', () => {
  expect(permissionCode('/hiam/sub-account-org/users.button.create')).toBe(
    'hiam.sub-account-org.users.button.create',
  )
  expect(permissionCode('/hiam/role/:id/edit')).toBe('hiam.role.-id.edit')
  expect(permissionCode('already.normal')).toBe('already.normal')
})
