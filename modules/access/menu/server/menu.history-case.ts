import type { MakeHistoryCases } from '@atrium/server/testing/history-cases'

export const historyCases: MakeHistoryCases = ({ simple }) => [
  simple(
    'menu',
    '/iam/hzero/v1/menus',
    ['id', 'id'],
    { code: 'quays', name: 'Quays', type: 'dir', icon: 'key', _tls: { name: { zh_CN: '码头' } } },
    { name: 'Piers', type: 'dir', icon: 'file', sort: 77 },
    ['name', 'icon', 'sort', '_tls'],
    {
      createPath: '/iam/hzero/v1/menus/create',
      updatePath: '/iam/hzero/v1/menus/update',
      updateMethod: 'POST',
    },
  ),
]
