import { browserMemory } from '../api/storage.ts'
import { currentUser } from '../session/user-state.ts'
import type { LovChoice } from './lov-view.ts'

const most = 5

/** The storage key by user and tenant, so that choices are shown to nobody else and nowhere else. */
function keyFor(viewCode: string): string | undefined {
  const user = currentUser()
  return user && `atrium.lov.${user.id}.${user.tenantId}.${viewCode}`
}

/** The user's recent choices from this lookup, latest first. */
export function recentChoices(viewCode: string): readonly LovChoice[] {
  const key = keyFor(viewCode)
  const text = key && browserMemory.read(key)
  if (!text) return []
  try {
    const found: unknown = JSON.parse(text)
    return Array.isArray(found) ? found.filter(isChoice).slice(0, most) : []
  } catch {
    return []
  }
}

export function rememberChoices(viewCode: string, choices: readonly LovChoice[]): void {
  const key = keyFor(viewCode)
  if (!key || choices.length === 0) return
  const before = recentChoices(viewCode).filter(old => !choices.some(one => one.value === old.value))
  const stored = [...choices, ...before].slice(0, most).map(({ value, text }) => ({ value, text }))
  browserMemory.write(key, JSON.stringify(stored))
}

function isChoice(found: unknown): found is LovChoice {
  const { value, text } = (found ?? {}) as Partial<LovChoice>
  return typeof value === 'string' && typeof text === 'string'
}
