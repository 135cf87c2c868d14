import { readFileSync } from 'node:fs'

// The clock of one instance, as set by its storm: seconds ahead of the machine's, read from a file repeatedly.
// Loaded with NODE_OPTIONS=--import; durations that do not use the clock are unaffected.

const Real = Date
const read = () => {
  try {
    return Number(readFileSync(process.env.TORTURE_CLOCK, 'utf8')) * 1000 || 0
  } catch {
    // It was not set yet.
    return 0
  }
}
let ahead = read()
setInterval(() => {
  ahead = read()
}, 50).unref()

globalThis.Date = new Proxy(Real, {
  construct: (_, parts) => (parts.length === 0 ? new Real(Real.now() + ahead) : new Real(...parts)),
  get: (target, key) => (key === 'now' ? () => Real.now() + ahead : Reflect.get(target, key)),
})
