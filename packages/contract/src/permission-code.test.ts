import { expect, it } from 'vitest'
import { elementKeys, permissionCode } from './permission-code.ts'

it('a permission code has no leading slash, dots for slashes and hyphens for colons [PERM-1]', () => {
  expect(permissionCode('/hiam/sub-account-org/users.button.create')).toBe(
    'hiam.sub-account-org.users.button.create',
  )
  expect(permissionCode('/hiam/role/:id/edit')).toBe('hiam.role.-id.edit')
  expect(permissionCode('already.normal')).toBe('already.normal')
})

it('a permission set answers to its code in any spelling, and to the element of its own page, not to ends of it', () => {
  const page = { code: 'hzero.sys.role', route: '/hiam/role/:id' }
  expect(elementKeys('hzero.sys.role.hiam.role.-id.Button.create', page)).toEqual([
    'hzero.sys.role.hiam.role.-id.button.create',
    'hiam.role.-id.button.create',
  ])
  expect(elementKeys('/HZERO/sys/role/ps/default', page)).toEqual(['hzero.sys.role.ps.default'])
  expect(elementKeys('port.hiam.role.-id.button.create', page)).toEqual(['port.hiam.role.-id.button.create'])
})
