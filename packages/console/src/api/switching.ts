/** The longest a switch of role or tenant waits for calls that are under way, in milliseconds. */
const longestWait = 1000

const underWay = new Set<Promise<unknown>>()
let switchIsOver: Promise<void> | undefined
let end = (): void => undefined

/**
 * Holds calls that carry the page's role and tenant until `endSwitch`, and resolves once those under way are answered:
 * after the switch the server would refuse them.
 */
export async function beginSwitch(): Promise<void> {
  switchIsOver ??= new Promise(resolve => {
    end = resolve
  })
  const waited = new Promise(resolve => setTimeout(resolve, longestWait))
  await Promise.race([Promise.allSettled(underWay), waited])
}

export function endSwitch(): void {
  switchIsOver = undefined
  end()
}

/** Resolves at the end of the switch that is under way; undefined if there is none. */
export const endOfSwitch = (): Promise<void> | undefined => switchIsOver

/** Counts a call as under way until it is answered. */
export function untilAnswered<T>(answer: Promise<T>): Promise<T> {
  const call = answer.finally(() => underWay.delete(call))
  underWay.add(call)
  return call
}
