import { setTimeout as delay } from 'node:timers/promises'
import { exampleId } from '@atrium/contract/example-ids'

import { type Examples, type Sender, submitForm } from '@atrium/server/testing/examples'
import { sql } from 'kysely'

const batches = new WeakMap<Sender, Promise<string>>()

/** A shared upload of one sender: all its examples name the same batch. */
function uploadImport(sender: Sender): Promise<string> {
  const path = `/himp/v1/${sender.caller.tenantId}/import/data/data-upload?templateCode=HIAM.ROLE`
  const batch = batches.get(sender) ?? submitForm(sender, path, { file: 'roles.csv' })
  batches.set(sender, batch)
  return batch
}

export const importsExamples: Examples = {
  rows: {
    importBatch: { id: exampleId.importBatch, make: sender => uploadImport(sender) },
    importRow: {
      id: exampleId.importRow,
      async make(sender) {
        const { caller } = sender
        const batch = await uploadImport(sender)
        const path = `/himp/v1/${caller.tenantId}/import/data?batch=${batch}`
        return (await caller.call('GET', path)).body.content[0].id
      },
    },
    importedBatch: {
      id: exampleId.importedBatch,
      async make(sender) {
        const path = `/himp/v1/${sender.caller.tenantId}/import/data/data-upload?templateCode=HIAM.ROLE`
        const batch = await submitForm(sender, path, { file: 'roles.csv' })
        await sender.test.site({}, db =>
          sql`update import_batch set template_code = 'HIAM.ACCOUNT', state = 'IMPORTED', imported_at = now(), imported_xid = pg_current_xact_id()
            where id = ${batch}`.execute(db),
        )
        return batch
      },
    },
    canceledBatch: {
      id: exampleId.canceledBatch,
      make: sender =>
        submitForm(
          sender,
          `/himp/v1/${sender.caller.tenantId}/import/data/data-upload?templateCode=HIAM.ROLE`,
          { file: 'roles.csv' },
        ),
    },
    checkedBatch: {
      id: exampleId.checkedBatch,
      async make(sender) {
        const { caller } = sender
        const batch = await uploadImport(sender)
        const path = `/himp/v1/${caller.tenantId}/import/data`
        await caller.call('POST', `${path}/data-validate?templateCode=HIAM.ROLE&batch=${batch}`)
        const state = async () => (await caller.call('GET', `${path}/status?batch=${batch}`)).body.status
        for (let tries = 0; tries < 100 && (await state()) !== 'CHECKED'; tries++) await delay(50)
        return batch
      },
    },
  },
}
