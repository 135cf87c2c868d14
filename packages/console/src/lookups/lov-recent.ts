import { ownBrowserMemory } from '../storage/private.ts'
import type { LovChoice } from './lov-view.ts'

const most = 5

const keyFor = (viewCode: string) => `atrium.lov.${viewCode}`

/** The user's recent choices from this lookup, latest first. */
export function recentChoices(viewCode: string): readonly LovChoice[] {
  const found = ownBrowserMemory.read(keyFor(viewCode))
  return Array.isArray(found) ? found.filter(isChoice).slice(0, most) : []
}

export function rememberChoices(viewCode: string, choices: readonly LovChoice[]): void {
  if (choices.length === 0) return
  const before = recentChoices(viewCode).filter(old => !choices.some(one => one.value === old.value))
  const stored = [...choices, ...before].slice(0, most).map(({ value, text }) => ({ value, text }))
  ownBrowserMemory.write(keyFor(viewCode), stored)
}

function isChoice(found: unknown): found is LovChoice {
  const { value, text } = (found ?? {}) as Partial<LovChoice>
  return typeof value === 'string' && typeof text === 'string'
}
