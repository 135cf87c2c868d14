import { describe, expect, test } from 'vitest'
import { breaches } from './check-imports.ts'

const server = 'apps/server/src'
const console = 'apps/console/src'

function check(files: Record<string, string>): string[] {
  return breaches(new Map(Object.entries(files)))
}

describe('an import that points up or aside is named', () => {
  test.each([
    ['packages/contract/src/page.ts', `import fastify from 'fastify'`, 'contract/page.ts', 'npm:fastify'],
    [
      `${server}/db/rows.ts`,
      `import { roleRoutes } from '../features/iam/role.routes.ts'`,
      'server/db/rows.ts',
      'server/features/iam/role.routes.ts',
    ],
    [
      `${server}/http/guard.ts`,
      `import { buildApp } from '../app.ts'`,
      'server/http/guard.ts',
      'server/app.ts',
    ],
    [
      `${server}/features/platform/lov.routes.ts`,
      `import { names } from '../iam/reads.ts'`,
      'server/features/platform/lov.routes.ts',
      'server/features/iam/reads.ts',
    ],
    [
      `${server}/features/iam/role.routes.ts`,
      `import { find } from '../platform/lov.queries.ts'`,
      'server/features/iam/role.routes.ts',
      'server/features/platform/lov.queries.ts',
    ],
    [
      `${server}/features/iam/role.routes.ts`,
      `import { scratch } from '../../testing/app.ts'`,
      'server/features/iam/role.routes.ts',
      'server/testing/app.ts',
    ],
    [
      `${server}/features/portal/page.routes.ts`,
      `import type { Site } from '../../db/site.ts'`,
      'server/features/portal/page.routes.ts',
      'server/db/site.ts',
    ],
    [
      `${server}/seed/demo.ts`,
      `import { guard } from '../http/guard.ts'`,
      'server/seed/demo.ts',
      'server/http/guard.ts',
    ],
    [`${server}/app.ts`, `import { demo } from './seed/demo.ts'`, 'server/app.ts', 'server/seed/demo.ts'],
    [
      `${server}/config.ts`,
      `import { connect } from './db/connect.ts'`,
      'server/config.ts',
      'server/db/connect.ts',
    ],
    [
      `${server}/http/guard.ts`,
      `import { can } from '@atrium/console/core/can'`,
      'server/http/guard.ts',
      'console/core/can.ts',
    ],
    [
      `${console}/ui/chip.tsx`,
      `import { role } from '@atrium/contract/iam/role'`,
      'console/ui/chip.tsx',
      'contract/iam/role.ts',
    ],
    [
      `${console}/ui/chip.tsx`,
      `import { useQuery } from '@tanstack/react-query'`,
      'console/ui/chip.tsx',
      'npm:@tanstack/react-query',
    ],
    [
      `${console}/api/client.ts`,
      `import { Chip } from '../ui/chip.tsx'`,
      'console/api/client.ts',
      'console/ui/chip.tsx',
    ],
    [
      `${console}/core/can.tsx`,
      `import { roles } from '../features/iam/routes.tsx'`,
      'console/core/can.tsx',
      'console/features/iam/routes.tsx',
    ],
    [
      `${console}/features/iam/role-list.tsx`,
      `const lov = await import('../platform/lov.tsx')`,
      'console/features/iam/role-list.tsx',
      'console/features/platform/lov.tsx',
    ],
    [
      `${console}/features/iam/role-list.tsx`,
      `export { Tabs } from '../../app/tabs.tsx'`,
      'console/features/iam/role-list.tsx',
      'console/app/tabs.tsx',
    ],
  ])('%s: %s', (path, statement, from, to) => {
    expect(check({ [path]: statement })).toEqual([`${from} must not import ${to}`])
  })

  test('over several lines too', () => {
    const text = `import {\n  buildApp,\n  type Walls,\n} from '../app.ts'`
    expect(check({ [`${server}/db/rows.ts`]: text })).toEqual([
      'server/db/rows.ts must not import server/app.ts',
    ])
  })
})

test('files that import each other are named as a circle, unless only their types do', () => {
  const back = (what: string) => ({
    [`${server}/db/rows.ts`]: `import { sort } from './sort.ts'`,
    [`${server}/db/sort.ts`]: `import ${what} from './rows.ts'`,
  })
  expect(check(back('{ Row }'))).toEqual([
    'circle: server/db/rows.ts → server/db/sort.ts → server/db/rows.ts',
  ])
  expect(check(back('type { Row }'))).toEqual([])
})

test('imports that point down pass', () => {
  const files = {
    'packages/contract/src/iam/role.ts': `import { z } from 'zod'\nimport { endpoint } from '../endpoint.ts'`,
    [`${server}/http/session.ts`]: `import '../db/site.ts'\nimport type { Config } from '../config.ts'`,
    [`${server}/features/iam/role.routes.ts`]: `import { roleApi } from '@atrium/contract/iam/role'
      import { lovs } from '../platform/reads.ts'
      import { find } from './role.queries.ts'`,
    [`${server}/features/iam/role.test.ts`]: `import { test } from 'vitest'\nimport { scratch } from '../../testing/app.ts'`,
    [`${server}/features/oauth/token.ts`]: `import type { Site } from '../../db/site.ts'`,
    [`${server}/app.ts`]: `import { roleRoutes } from './features/iam/role.routes.ts'`,
    [`${console}/ui/chip.tsx`]: `import { Badge } from '@mantine/core'\nimport css from './chip.module.css'`,
    [`${console}/features/iam/role-list.tsx`]: `import { Chip } from '../../ui/chip.tsx'\nimport { RoleForm } from './role-form.tsx'`,
    [`${console}/app/start.tsx`]: `import { routes } from '../features/iam/routes.tsx'`,
  }
  expect(check(files)).toEqual([])
})
