import type { MakeHistoryCases, Row } from '@atrium/server/testing/history-cases'

const isNotice = (rule: Row) => rule.receiveCode === 'NOTICE'

const ruleOf = (usual: string[], fixed: string[]) => ({
  receiveCode: 'NOTICE',
  defaultReceiveTypeList: usual,
  fixedReceiveTypeList: fixed,
})

export const historyCases: MakeHistoryCases = ({ save, read, pick }) => [
  {
    entity: 'receive_rule',
    async make() {
      const path = '/hmsg/v1/receive-configs'
      const rules = await save(path, [ruleOf(['WEB'], ['WEB'])])
      return { id: '', path, version: rules.find(isNotice).objectVersionNumber }
    },
    change: ({ path, version }) => save(path, [{ ...ruleOf([], []), objectVersionNumber: version }]),
    look: async ({ path }) =>
      pick((await read(path)).find(isNotice), 'defaultReceiveTypeList', 'fixedReceiveTypeList'),
  },
]
