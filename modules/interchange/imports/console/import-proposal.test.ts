import { expect, test } from 'vitest'
import { proposalFor } from './import-proposal.ts'

const emails = ['ewa.lis@norrvik.example', 'p.maj@norrvik.example', 'a@other.example']
const roles = ['Driver (self-service)', 'Depot clerk', 'Dispatcher']

test.each([
  ['k.nowak@norrvik', 'text', emails, 'k.nowak@norrvik.example'],
  ['k.nowak@norvik.example', 'text', emails, 'k.nowak@norrvik.example'],
  ['k.nowak@', 'text', emails, undefined],
  ['k.nowak@elsewhere.example', 'text', emails, undefined],
  ['Drivr (self-service)', 'text', roles, 'Driver (self-service)'],
  ['depot clerk', 'text', roles, 'Depot clerk'],
  ['Harbor pilot', 'text', roles, undefined],
  ['ab', 'text', ['ax'], undefined],
  ['2027-02-31', 'day', [], '2027-02-28'],
  ['2028-02-30', 'day', [], '2028-02-29'],
  ['2027-13-01', 'day', [], undefined],
  ['tomorrow', 'day', [], undefined],
  ['', 'text', roles, undefined],
] as const)('for “%s” in a column of %ss the proposal is right', (value, columnType, valid, proposal) => {
  expect(proposalFor(value, { columnType }, valid)).toBe(proposal)
})
