import type { MakeHistoryCases } from '@atrium/server/testing/history-cases'

export const historyCases: MakeHistoryCases = ({ save, read, pick, simple }) => [
  simple(
    'lov',
    '/hpfm/v1/lov-headers',
    ['lovId', 'lovId'],
    { lovCode: 'PIER', lovName: 'Piers', _tls: { lovName: { zh_CN: '码头' } } },
    { lovName: 'Quays', enabledFlag: 0, mustPageFlag: 1, _tls: { lovName: { zh_CN: '' } } },
    ['lovName', 'enabledFlag', 'mustPageFlag', '_tls'],
  ),
  {
    entity: 'lov_value',
    async make() {
      const { lovId } = await save('/hpfm/v1/lov-headers', { lovCode: 'QUAY', lovName: 'Quays' })
      const draft = {
        lovId,
        value: 'Q1',
        meaning: 'Quay one',
        tag: 'N',
        _tls: { meaning: { zh_CN: '一号' } },
      }
      const row = await save('/hpfm/v1/lov-values', draft)
      const path = `/hpfm/v1/lov-values/${row.lovValueId}`
      return { id: row.lovValueId, path, version: row.objectVersionNumber }
    },
    change: ({ id, version }) =>
      save(
        '/hpfm/v1/lov-values',
        { lovValueId: id, objectVersionNumber: version, meaning: 'Gone', orderSeq: 7, enabledFlag: 0 },
        'PUT',
      ),
    look: async ({ path }) => pick(await read(path), 'meaning', 'orderSeq', 'tag', 'enabledFlag', '_tls'),
  },
]
