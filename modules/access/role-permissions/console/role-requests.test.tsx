import { setCaller } from '@atrium/console/api/caller.ts'
import { queryClient } from '@atrium/console/api/query-client.ts'
import { navigationState } from '@atrium/console/tabs/navigation.ts'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PermissionNode } from '../../role/role.contract.ts'
import { RoleRequests } from './role-requests.tsx'

const set = (id: string, shieldReason?: PermissionNode['shieldReason']): PermissionNode => ({
  ...{ id, code: id, name: 'Remove', type: 'ps', checkedFlag: 'N', inheritFlag: 0 },
  ...(shieldReason && { shieldReason }),
})
const marked: string[] = []

beforeEach(() => {
  marked.length = 0
  setCaller({ level: 'organization', tenantId: 7, roleId: 'r1' })
  const request = {
    ...{
      requestId: 'q1',
      userId: 'u1',
      realName: 'Elin Sand',
      code: 'iam.role.remove',
      askedAt: '2026-11-26',
    },
    sets: [{ id: 's1', name: 'Remove', menuName: 'Roles' }],
  }
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json([request])))
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  setCaller(undefined)
  vi.unstubAllGlobals()
})

const show = (tree: PermissionNode[]) =>
  render(
    <MantineProvider>
      <QueryClientProvider client={queryClient}>
        <RoleRequests
          role={{ id: 'r1', parentRoleId: 'r0', parentRoleName: 'Access manager' }}
          tree={tree}
          marked={new Set()}
          onMark={id => marked.push(id)}
        />
      </QueryClientProvider>
    </MantineProvider>,
  )
const press = async (name: string) => {
  const button = await screen.findByRole('button', { name })
  act(() => button.click())
}

test('a request is marked to be granted', async () => {
  show([set('s1')])
  await press('Mark to grant')
  expect(marked).toEqual(['s1'])
})

test('a request for what the parent role lacks leads to the set at the parent, and cannot be marked', async () => {
  show([set('s1', 'parent-lacks')])
  await press('Grant to Access manager first')
  expect(navigationState.get().pending).toMatchObject({ path: '/hiam/role/permissions/r0', search: 'set=s1' })
  expect(screen.queryByRole('button', { name: 'Mark to grant' })).toBeNull()
  expect(marked).toEqual([])
})
