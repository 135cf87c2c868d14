import { exampleId } from '@atrium/contract/example-ids'
import { type Examples, findRow, type RowByName, type Sender } from '@atrium/server/testing/examples'

const trials = new WeakMap<Sender, Promise<{ roleId: string; takeBackId: string }>>()

/** The shared trial of one sender: the role and pending change that all its examples use. */
function beginTrial(sender: Sender, row: RowByName): Promise<{ roleId: string; takeBackId: string }> {
  const known = trials.get(sender)
  if (known) return known
  const work = async () => {
    const roleId = await row('role')
    const path = `/iam/hzero/v1/${sender.segment}roles/${roleId}/permission-sets`
    const setId = await row('permissionSet')
    const change = { objectVersionNumber: 1, assign: [setId], recycle: [], onTrial: true }
    await sender.caller.call('PUT', path, change)
    const { body } = await sender.caller.call('GET', `${path}/take-backs`)
    return body[0] as { roleId: string; takeBackId: string }
  }
  const beginning = work()
  trials.set(sender, beginning)
  return beginning
}

export const rolePermissionsExamples: Examples = {
  rows: {
    permissionSet: {
      id: exampleId.permissionSet,
      isShared: true,
      make: sender =>
        findRow(sender, db =>
          db
            .selectFrom('permissionSet as s')
            .innerJoin('menu as m', 'm.id', 's.menuId')
            .select('s.id')
            .where('m.level', '=', sender.caller.tenantId === 0 ? 'site' : 'organization')
            .executeTakeFirst(),
        ),
    },
    trialRole: {
      id: exampleId.trialRole,
      make: async (sender, row) => (await beginTrial(sender, row)).roleId,
    },
    takeBack: {
      id: exampleId.takeBack,
      make: async (sender, row) => (await beginTrial(sender, row)).takeBackId,
    },
  },
}
