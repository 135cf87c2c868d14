import { codeKey, elementKeys } from '@atrium/contract/permission-code'
import type { Session } from '@atrium/server/auth/session'
import type { Scoped } from '@atrium/server/db/connection/tenant'
import { AppError } from '@atrium/server/http/app-error'
import { accessOf } from '../../permission/server/permission.actions.ts'
import { findElements } from './menu.queries.ts'
import type { Level } from './menu-entry.queries.ts'

interface Page {
  /** Undefined for a page to be created. */
  id?: string
  level: Level
  code: string
  route?: string | null | undefined
}

/** @throws `error.menu.code_taken` if a menu of the level has the code in any spelling. */
export async function refuseTakenMenuCode(db: Scoped, level: Level, code: string): Promise<void> {
  const menus = await db.selectFrom('menu').select('code').where('level', '=', level).execute()
  if (menus.some(menu => codeKey(menu.code) === codeKey(code))) throw new AppError('error.menu.code_taken')
}

/**
 * Refuses codes for the permission sets of a page that are codes of calls, or to which another set of the level
 * answers. Those that were stored before this rule remain until they are changed; they answer to nothing of others.
 * @throws `error.permission_set.code_taken`
 */
export async function refuseTakenSetCodes(
  db: Scoped,
  session: Session,
  page: Page,
  { added, unchanged = [] }: { added: readonly string[]; unchanged?: readonly string[] },
): Promise<void> {
  if (added.length === 0) return
  const others = await findElements(db, session.tenantId, page.level)
  const taken = new Set([
    ...others.filter(one => one.page.id !== page.id).flatMap(one => elementKeys(one.code, one.page)),
    ...unchanged.flatMap(code => elementKeys(code, page)),
  ])
  for (const code of added) {
    const keys = elementKeys(code, page)
    if (accessOf(code) || keys.some(key => taken.has(key)))
      throw new AppError('error.permission_set.code_taken', { code })
    for (const key of keys) taken.add(key)
  }
}
