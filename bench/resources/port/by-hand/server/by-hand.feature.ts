import type { ServerFeature } from '@atrium/server/feature'
import { createSet } from '@atrium/server/seed/sets'
import { byHandApi } from '../by-hand.contract.ts'
import { byHandRoutes } from './by-hand.routes.ts'

export const byHand: ServerFeature = {
  calls: { 'iam.handBerth': byHandApi },
  routes: () => byHandRoutes,
  pages: [
    {
      code: 'sys.hand-berth',
      parent: 'sys',
      order: 901,
      route: '/bench/hand-berth/list',
      name: ['Berths by hand', '手写泊位', 'أرصفة يدوية'],
      view: ['iam.hand-berth.list'],
      sets: [createSet('iam.hand-berth.create')],
    },
  ],
}
