import type { MakeHistoryCases } from '@atrium/server/testing/history-cases'

export const historyCases: MakeHistoryCases = ({ simple }) => [
  simple(
    'own_field',
    '/hpfm/v1/own-fields',
    ['ownFieldId', 'ownFieldId'],
    {
      resource: 'iam.user-group',
      code: 'size',
      kind: 'choice',
      title: 'Size',
      choices: [{ value: 'L', title: 'Large' }],
    },
    {
      title: 'Extent',
      help: 'As it was measured',
      requiredFlag: 1,
      listedFlag: 0,
      enabledFlag: 0,
      othersAccess: 'masked',
      choices: [
        { value: 'S', title: 'Small' },
        { value: 'L', title: 'Big' },
      ],
    },
    ['title', 'help', 'requiredFlag', 'listedFlag', 'enabledFlag', 'choices', 'othersAccess'],
  ),
]
