import { type Examples, postRow, type RowByName, type Sender, unique } from '@atrium/server/testing/examples'
import { exampleAccount, exampleCredential } from '../service-account.contract.ts'

const makeAccount = async (sender: Sender, row: RowByName): Promise<string> =>
  postRow(
    sender,
    `/iam/v1/${sender.segment}service-accounts`,
    { name: `Program ${unique()}`, roleIds: [await row('ownRole')] },
    account => account.id,
  )

export const serviceAccountExamples: Examples = {
  rows: {
    serviceAccount: { id: exampleAccount, make: makeAccount },
    serviceCredential: {
      id: exampleCredential,
      make: async (sender, row) =>
        postRow(
          sender,
          `/iam/v1/${sender.segment}service-accounts/${await row('serviceAccount')}/secrets`,
          { name: 'Build server' },
          credential => credential.id,
        ),
    },
  },
}
