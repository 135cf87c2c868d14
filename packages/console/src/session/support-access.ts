import type { ApiError } from '../api/api-error.ts'
import { askReasonsBy } from '../api/client.ts'
import { createStore } from './store.ts'

interface Question {
  isOpen: boolean
  /** Names the tenant; stays while the dialog fades. */
  refusal: ApiError | undefined
  answer: (isSaid: boolean) => void
}

/** Why somebody of the platform looks into a tenant: asked when the first call into it is refused. */
export const supportAccessQuestion = createStore<Question>({
  isOpen: false,
  refusal: undefined,
  answer: () => undefined,
})

let asked: Promise<boolean> | undefined

/** A record takes several calls; what is said for the first counts for all of them. */
export function startAskingForReasons(): void {
  askReasonsBy(refusal => {
    asked ??= new Promise<boolean>(resolve => {
      const answer = (isSaid: boolean) => {
        asked = undefined
        supportAccessQuestion.set({ isOpen: false })
        resolve(isSaid)
      }
      supportAccessQuestion.set({ isOpen: true, refusal, answer })
    })
    return asked
  })
}
