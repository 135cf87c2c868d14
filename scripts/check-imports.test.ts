import { describe, expect, test } from 'vitest'
import { breaches } from './check-imports.ts'

function check(files: Record<string, string>): string[] {
  return breaches(new Map(Object.entries(files)))
}

describe('an import that points up or aside is named', () => {
  test.each([
    ['packages/contract/src/page.ts', `import fastify from 'fastify'`, 'npm:fastify'],
    [
      'packages/ui/src/table/pager.tsx',
      `import { call } from '@atrium/console/api/client.ts'`,
      'packages/console/src/api/client.ts',
    ],
    [
      'packages/console/src/api/client.ts',
      `import { lists } from '@atrium/access/role/console/role-list.tsx'`,
      'modules/access/role/console/role-list.tsx',
    ],
    [
      'modules/access/role/role.contract.ts',
      `import { AppError } from '@atrium/server/http/app-error'`,
      'packages/server/src/http/app-error.ts',
    ],
    [
      'modules/access/role/console/role-list.tsx',
      `import { AppError } from '@atrium/server/http/app-error'`,
      'packages/server/src/http/app-error.ts',
    ],
    [
      'modules/access/role/server/role.routes.ts',
      `import { Tree } from '@atrium/ui/tree/check-tree.tsx'`,
      'packages/ui/src/tree/check-tree.tsx',
    ],
    [
      'packages/contract/src/messages/message.ts',
      `import { channels } from '@atrium/server/delivery/channels/channel.contract'`,
      'packages/server/src/delivery/channels/channel.contract.ts',
    ],
    [
      'packages/server/src/delivery/channels/email/email.contract.ts',
      `import { emailSender } from './email.sender.ts'`,
      'packages/server/src/delivery/channels/email/email.sender.ts',
    ],
    [
      'packages/server/src/delivery/channels/email/email.contract.ts',
      `import { createTransport } from 'nodemailer'`,
      'npm:nodemailer',
    ],
  ])('%s', (from, text, to) => {
    expect(check({ [from]: text })).toEqual([`${from} must not import ${to}`])
  })
})

test('data beside server code is for contracts and the console', () => {
  const text = `import { channels } from '@atrium/server/delivery/channels/channel.contract'`
  expect(
    check({
      'modules/messages/delivery/delivery.contract.ts': text,
      'modules/messages/delivery/console/delivery-list.tsx': text,
    }),
  ).toEqual([])
})

test('a circle is named with every file of it', () => {
  expect(
    check({
      'packages/server/src/db/one.ts': `import { two } from './two.ts'`,
      'packages/server/src/db/two.ts': `import { one } from './one.ts'`,
    }),
  ).toEqual([
    'circle: packages/server/src/db/one.ts → packages/server/src/db/two.ts → packages/server/src/db/one.ts',
  ])
})
