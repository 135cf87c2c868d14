import { currentUser, roleKeyOf } from '../session/user-state.ts'
import { ownWindowMemory } from '../storage/private.ts'
import { workplacePath } from './paths.ts'

const most = 12

function keyNow(): string {
  const user = currentUser()
  return `atrium.recentPages-${user ? roleKeyOf(user) : ''}`
}

/** The paths visited in this window and role, latest first. */
export function recentPages(): string[] {
  const stored = ownWindowMemory.read(keyNow())
  return Array.isArray(stored) ? stored.filter(path => typeof path === 'string') : []
}

/** Home is always reachable and not recorded. */
export function recordPage(path: string): void {
  if (path === workplacePath) return
  const others = recentPages().filter(one => one !== path)
  ownWindowMemory.write(keyNow(), [path, ...others].slice(0, most))
}
