import { exampleId } from '@atrium/contract/example-ids'
import { type Examples, findRow, postRow, unique } from '@atrium/server/testing/examples'

export const menuExamples: Examples = {
  rows: {
    menu: {
      id: exampleId.menu,
      isShared: true,
      make: sender =>
        findRow(sender, db =>
          db
            .selectFrom('menu')
            .select('id')
            .where('type', '=', 'menu')
            .where('level', '=', sender.caller.tenantId === 0 ? 'site' : 'organization')
            .where('enabled', '=', true)
            .executeTakeFirst(),
        ),
    },
    menuEntry: {
      id: exampleId.menuEntry,
      make: sender =>
        postRow(
          sender,
          `/iam/hzero/v1/${sender.segment}menus/create`,
          { name: 'Berths', code: `berths-${unique()}`, type: 'menu', route: '/harbour/berths' },
          entry => entry.id,
        ),
    },
  },
}
