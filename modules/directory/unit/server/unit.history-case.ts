import type { MakeHistoryCases, Row } from '@atrium/server/testing/history-cases'

export const historyCases: MakeHistoryCases = ({ save, read, pick, userId }) => [
  {
    entity: 'unit',
    async make() {
      const row = await save('/hpfm/v1/units', {
        unitCode: 'HARBOUR',
        unitName: 'Harbour',
        unitTypeCode: 'COMPANY',
        managerId: userId(),
        orderSeq: 3,
        _tls: { unitName: { zh_CN: '港口' } },
        positions: [
          { positionCode: 'PILOT', positionName: 'Pilot', _tls: { positionName: { zh_CN: '引航员' } } },
          { positionCode: 'CLERK', positionName: 'Clerk' },
        ],
      })
      return { id: row.unitId, path: `/hpfm/v1/units/${row.unitId}`, version: row.objectVersionNumber }
    },
    async change({ id, path, version }) {
      const { positions } = await read(path)
      await save(
        '/hpfm/v1/units',
        {
          unitId: id,
          objectVersionNumber: version,
          unitName: 'Pier',
          unitTypeCode: 'DEPARTMENT',
          enabledFlag: 0,
          orderSeq: 9,
          _tls: { unitName: { zh_CN: '' } },
          positions: [
            { positionCode: 'COOK', positionName: 'Cook' },
            {
              positionId: positions[0].positionId,
              positionCode: 'PILOT-1',
              positionName: 'Captain',
              _tls: { positionName: { zh_CN: '', ar_SA: 'ربان' } },
            },
          ],
        },
        'PUT',
      )
    },
    // A position that still exists keeps its id; a deleted one is restored as a new one.
    async look({ path }) {
      const { positions, ...unit } = await read(path)
      return {
        ...pick(unit, 'unitName', 'unitTypeCode', 'enabledFlag', 'orderSeq', 'managerId', '_tls'),
        pilotId: positions[0].positionId,
        positions: positions.map((one: Row) => pick(one, 'positionCode', 'positionName', '_tls')),
      }
    },
  },
]
