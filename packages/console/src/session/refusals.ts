import type { ApiError } from '../api/api-error.ts'
import { createStore } from './store.ts'

interface Question {
  /** The refused call's error; stays while the dialog fades. */
  refusal?: ApiError
  /** Closes the dialog; there while it is open. */
  answer?: ((isGiven: boolean) => void) | undefined
}

/** The dialog that asks for what a refused call lacks: a reason, or a fresh proof of who the user is. */
export const refusalQuestion = createStore<Question>({})

let pending: Promise<boolean> | undefined

/**
 * Whether the user can give what a refused call lacks, so that it is made again: for `error.visit.needed` and
 * `error.step_up.needed`.
 */
export const isAskable = (code = ''): boolean => code.endsWith('.needed')

/** Asks once for several concurrent calls; resolves with whether it was given. */
export function askAbout(refusal: ApiError): Promise<boolean> {
  pending ??= new Promise<boolean>(resolve => {
    const answer = (isGiven: boolean) => {
      pending = undefined
      refusalQuestion.set({ answer: undefined })
      resolve(isGiven)
    }
    refusalQuestion.set({ refusal, answer })
  })
  return pending
}
