import type { Examples } from '@atrium/server/testing/examples'

export const receiveRuleExamples: Examples = {
  prepare: {
    'message.receiveRule.remove': ({ caller, segment }) =>
      caller.call('POST', `/hmsg/v1/${segment}receive-configs`, [
        { receiveCode: 'NOTICE', defaultReceiveTypeList: ['WEB'], fixedReceiveTypeList: [] },
      ]),
  },
}
