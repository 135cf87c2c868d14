import type { Stale } from '@atrium/console/messages/stale.ts'
import { shortcutApi } from '@atrium/contract/workspace/shortcut'

export const stale: Stale = {
  shortcuts: [shortcutApi.list],
}
