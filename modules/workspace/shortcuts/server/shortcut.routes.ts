import { shortcutApi } from '@atrium/contract/workspace/shortcut'
import { routes } from '@atrium/server/http/routes'
import { findShortcuts, replaceShortcuts } from './shortcut.queries.ts'
import type { ShortcutsDb } from './shortcuts.tables.ts'

export const shortcutRoutes = routes<typeof shortcutApi, ShortcutsDb>(shortcutApi, {
  list: (_input, { db, session, language }) => findShortcuts(db, session, language),

  async replace({ body }, { db, session, language }) {
    await replaceShortcuts(db, session, [...new Set(body.map(item => item.menuId))])
    return findShortcuts(db, session, language)
  },
})
