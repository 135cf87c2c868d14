import { buildTestApp, signIn, type TestApp } from '@atrium/server/testing/app'
import { makeTenant, makeUser } from '@atrium/server/testing/people'
import { expectImportUpdates, importedResources } from '@atrium/server/testing/resource-imports'
import { afterAll, beforeAll, test } from 'vitest'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

test.each(importedResources())(
  'a file updates records of $name by their codes, says what changes, and is undone [SAFE-55]',
  async of => {
    const { tenantId, adminRoleId } = await makeTenant(app.site)
    const caller = await signIn(app, await makeUser(app.site, tenantId, [adminRoleId]))
    await expectImportUpdates({ test: app, caller, of })
  },
)
