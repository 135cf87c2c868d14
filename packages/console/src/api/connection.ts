import { onlineManager } from '@tanstack/react-query'
import { createStore } from '../session/store.ts'

/** Milliseconds between two questions whether the server answers again. */
const probeMs = 1500
/** Milliseconds after which a probe counts as failed. */
const patience = 4000

/** Whether the server can be reached; it is asked again after a call without an answer, until it is. */
export const connection = createStore({ isLost: false })

let isProbing = false

/** A call got no answer. The connection counts as lost if a probe gets none either. */
export function noteUnanswered(probe: () => Promise<boolean>): void {
  if (isProbing) return
  isProbing = true
  void probeUntilAnswered(probe)
}

async function probeUntilAnswered(probe: () => Promise<boolean>): Promise<void> {
  for (;;) {
    if (await probe()) break
    setLost(true)
    await new Promise(resolve => setTimeout(resolve, probeMs))
  }
  isProbing = false
  setLost(false)
}

function setLost(isLost: boolean): void {
  if (connection.get().isLost !== isLost) connection.set({ isLost })
  // What could not be loaded is loaded again.
  onlineManager.setOnline(!isLost)
}

/** Asks for the liveness of the server. Of another origin any answer counts, which the page may not read. */
export function probeOf(address: string): () => Promise<boolean> {
  const isElsewhere = /^https?:/.test(address)
  return () =>
    fetch(address, {
      cache: 'no-store',
      credentials: 'omit',
      mode: isElsewhere ? 'no-cors' : 'same-origin',
      signal: AbortSignal.timeout(patience),
    }).then(
      answer => isElsewhere || answer.ok,
      () => false,
    )
}
