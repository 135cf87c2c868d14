/**
 * Steps of stopping, last one first. A second signal hurries: whatever can be left where it is comes back at once.
 */
const steps: (() => Promise<unknown>)[] = []
const hurry = new AbortController()
const hurried = new Promise(resolve => hurry.signal.addEventListener('abort', resolve))
let stopping: Promise<void> | undefined

/** Adds a step that must be whole, such as stopping the database. Returns a function that takes it out. */
export function onStop(step: () => Promise<unknown>): () => void {
  steps.push(step)
  return () => void steps.splice(steps.indexOf(step), 1)
}

/** Adds a step that a second signal cuts short. */
export function onPatientStop(step: () => Promise<unknown>): void {
  onStop(() => Promise.race([step(), hurried]))
}

export const isStopping = (): boolean => stopping !== undefined

/** Resolves when everything is stopped, however often it is called. */
export function stop(): Promise<void> {
  stopping ??= (async () => {
    for (const step of steps.splice(0).reverse()) await step()
  })()
  return stopping
}

export const hurryUp = (): void => hurry.abort()

/** Calls the listener when stopping is hurried. */
export const onHurry = (listener: () => void): void => hurry.signal.addEventListener('abort', listener)
