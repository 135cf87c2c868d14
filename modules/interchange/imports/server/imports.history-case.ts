import type { MakeHistoryCases, Row } from '@atrium/server/testing/history-cases'

export const historyCases: MakeHistoryCases = ({ save, read, pick }) => [
  {
    entity: 'import_template',
    async make() {
      const path = '/himp/v1/template-headers'
      const { templateLineList } = await read(`${path}/HIAM.ROLE`)
      const line = (code: string) => templateLineList.find((one: Row) => one.columnCode === code)
      const row = await save(
        path,
        {
          templateCode: 'HIAM.ROLE',
          objectVersionNumber: 0,
          templateName: 'Duties',
          enabledFlag: 1,
          _tls: { templateName: { zh_CN: '职责' } },
          templateLineList: [
            { ...line('name'), columnName: 'Duty', sampleData: 'Pilot' },
            line('code'),
            { ...line('enabled'), enabledFlag: 0, defaultValue: 'no' },
          ],
        },
        'PUT',
      )
      return { id: 'HIAM.ROLE', path: `${path}/HIAM.ROLE`, version: row.objectVersionNumber }
    },
    async change({ path, version }) {
      const { templateLineList, templateCode } = await read(path)
      await save(
        '/himp/v1/template-headers',
        {
          templateCode,
          objectVersionNumber: version,
          templateName: 'Roles',
          enabledFlag: 0,
          templateLineList: templateLineList.map((one: Row) => ({ ...one, enabledFlag: 1 })).reverse(),
        },
        'PUT',
      )
    },
    look: async ({ path }) =>
      pick(await read(path), 'templateName', 'enabledFlag', 'templateLineList', '_tls'),
  },
]
