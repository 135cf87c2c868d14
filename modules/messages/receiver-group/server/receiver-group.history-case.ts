import type { MakeHistoryCases } from '@atrium/server/testing/history-cases'

export const historyCases: MakeHistoryCases = ({ save, read, pick, userId }) => [
  {
    entity: 'receiver_group',
    async make() {
      const path = '/hmsg/v1/receiver-types'
      const receiverList = [{ receiverTypeCode: 'USER', receiverSourceId: userId() }]
      const row = await save(path, { typeCode: 'QUAY', typeName: 'Quay', receiverList })
      return {
        id: row.receiverTypeId,
        path: `${path}/${row.receiverTypeId}`,
        version: row.objectVersionNumber,
      }
    },
    async change({ id, version }) {
      const { userGroupId } = await save('/iam/v1/user-groups', { groupCode: 'NIGHT', groupName: 'Night' })
      await save(
        '/hmsg/v1/receiver-types',
        {
          receiverTypeId: id,
          objectVersionNumber: version,
          typeName: 'Pier',
          enabledFlag: 0,
          receiverList: [{ receiverTypeCode: 'USER_GROUP', receiverSourceId: userGroupId }],
        },
        'PUT',
      )
    },
    look: async ({ path }) => pick(await read(path), 'typeName', 'enabledFlag', 'receiverList'),
  },
]
