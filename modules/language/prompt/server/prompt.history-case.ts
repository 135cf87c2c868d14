import type { MakeHistoryCases } from '@atrium/server/testing/history-cases'

export const historyCases: MakeHistoryCases = ({ simple }) => [
  simple(
    'prompt',
    '/hpfm/v1/prompts',
    ['id', 'id'],
    { promptKey: 'quay', promptCode: 'depart', lang: 'en_US', description: 'Depart' },
    { description: 'Sail' },
    ['description'],
    { createPath: '/hpfm/v1/prompts/insert', updatePath: '/hpfm/v1/prompts/update' },
  ),
]
