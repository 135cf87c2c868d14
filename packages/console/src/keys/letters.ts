import { createStore } from '../session/store.ts'
import { browserMemory } from '../storage/plain.ts'

const key = 'atrium.letter-keys'

/** Whether shortcuts of a single character work in this browser: with speech input they are pressed unmeant. */
export const letterKeys = createStore({ areOn: browserMemory.read(key) !== 'off' })

export function turnLetterKeys(areOn: boolean): void {
  browserMemory.write(key, areOn ? 'on' : 'off')
  letterKeys.set({ areOn })
}
