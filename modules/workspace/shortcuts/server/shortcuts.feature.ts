import { shortcutApi } from '@atrium/contract/workspace/shortcut'
import type { ServerFeature } from '@atrium/server/feature'
import { shortcutRoutes } from './shortcut.routes.ts'
import { shortcutsCards } from './shortcuts.cards.ts'

export const shortcuts: ServerFeature = {
  calls: { 'iam.shortcut': shortcutApi },
  routes: () => shortcutRoutes,
  hot: [{ call: shortcutApi.list }],
  cards: shortcutsCards,
  personalRows: [{ table: 'shortcut', title: ['Shortcuts', '快捷方式', 'الاختصارات'] }],
}
