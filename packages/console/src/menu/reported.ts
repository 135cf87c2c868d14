import { report } from '../api/failures.ts'

/** For `catch`: says what failed, and goes on with something instead. */
export function reported<Value>(instead: Value) {
  return (error: unknown): Value => {
    void report(error)
    return instead
  }
}
