import type { ApiError } from '../api/api-error.ts'
import { onReasonNeeded } from '../api/client.ts'
import { createStore } from './store.ts'

interface ReasonQuestion {
  isOpen: boolean
  /** Names the tenant; stays while the dialog fades. */
  refusal: ApiError | undefined
  answer: (isSaid: boolean) => void
}

/** The dialog that asks platform staff for a reason when the first call into a tenant is refused. */
export const supportAccessQuestion = createStore<ReasonQuestion>({
  isOpen: false,
  refusal: undefined,
  answer: () => undefined,
})

let pending: Promise<boolean> | undefined

/** Asks once for several concurrent calls of a record. */
export function startAskingForReasons(): void {
  onReasonNeeded(refusal => {
    pending ??= new Promise<boolean>(resolve => {
      const answer = (isSaid: boolean) => {
        pending = undefined
        supportAccessQuestion.set({ isOpen: false })
        resolve(isSaid)
      }
      supportAccessQuestion.set({ isOpen: true, refusal, answer })
    })
    return pending
  })
}
