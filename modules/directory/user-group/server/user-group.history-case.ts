import type { MakeHistoryCases } from '@atrium/server/testing/history-cases'

export const historyCases: MakeHistoryCases = ({ simple }) => [
  simple(
    'user_group',
    '/iam/v1/user-groups',
    ['userGroupId', 'userGroupId'],
    { groupCode: 'CREWS', groupName: 'Crews', remark: 'At sea', _tls: { groupName: { zh_CN: '船员' } } },
    { groupName: 'Cooks', enabledFlag: 0, _tls: { groupName: { zh_CN: '' } } },
    ['groupName', 'remark', 'enabledFlag', '_tls'],
    { readPath: '/iam/v1/user-groups/details' },
  ),
]
