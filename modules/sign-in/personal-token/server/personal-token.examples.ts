import { type Examples, postRow, unique } from '@atrium/server/testing/examples'
import { exampleToken } from '../personal-token.contract.ts'

export const personalTokenExamples: Examples = {
  rows: {
    personalToken: {
      id: exampleToken,
      make: sender =>
        postRow(
          sender,
          '/iam/hzero/v1/users/self/personal-tokens',
          { name: `Scripts ${unique()}` },
          token => token.id,
        ),
    },
  },
}
