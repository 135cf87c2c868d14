import type { Scoped } from '@atrium/server/db/connection/tenant'
import type { Row } from '@atrium/server/db/tables/columns'

export interface ShortcutTable extends Row {
  userId: string
  roleId: string
  menuTenantId: number
  menuId: string
  position: number
}

/** The tables of this feature. */
export type ShortcutsTables = {
  shortcut: ShortcutTable
}

export type ShortcutsDb = Scoped<ShortcutsTables>
