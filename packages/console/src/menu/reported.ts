import { report } from '../api/failures.ts'

/** For `catch`: reports the failure and returns a fallback. */
export function reported<Value>(instead: Value) {
  return (error: unknown): Value => {
    void report(error)
    return instead
  }
}
