import { exampleId } from '@atrium/contract/example-ids'
import { exampleRestore } from '@atrium/contract/operations/record-history'
import type { Examples, RowByName, Sender } from '@atrium/server/testing/examples'

async function makeVersion({ caller, segment }: Sender, row: RowByName): Promise<string> {
  const id = await row('role')
  const change = { id, objectVersionNumber: 1, name: 'Another name', enabled: true }
  await caller.call('PUT', `/iam/hzero/v1/${segment}roles`, change)
  const path = `/hmnt/v1/${segment}record-histories?entityCode=role&entityId=${id}`
  return (await caller.call('GET', path)).body.content.at(-1).auditDataId
}

const restores = new WeakMap<Sender, Promise<string>>()

/** The version that a sender's example restores, as its digest says. */
function restoredVersion(sender: Sender, row: RowByName): Promise<string> {
  const known = restores.get(sender) ?? makeVersion(sender, row)
  restores.set(sender, known)
  return known
}

export const historyExamples: Examples = {
  rows: {
    roleVersion: { id: exampleId.roleVersion, make: makeVersion },
    restoredVersion: { id: exampleRestore.version, make: restoredVersion },
    restoreDigest: {
      id: exampleRestore.digest,
      async make(sender, row) {
        const id = await restoredVersion(sender, row)
        const path = `/hmnt/v1/${sender.segment}record-histories/${id}/restore/preview`
        return (await sender.caller.call('POST', path)).body.digest
      },
    },
  },
}
