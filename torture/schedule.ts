import { randomFrom } from './random.ts'

/** The faults, and whether the product may be unavailable meanwhile. */
export const faults = {
  'cut database': true,
  'silent database': true,
  'slow database': true,
  'late database': true,
  'cut clients': true,
  'slow clients': true,
  'late clients': true,
  'silent clients': true,
  'freeze instance': true,
  'kill instance': true,
  'kill database': true,
  'full disk': true,
  // Regular operation or a changed clock, which must go unnoticed.
  'rolling restart': false,
  'jump clock': false,
} as const
export type Fault = keyof typeof faults

export interface Step {
  fault: Fault
  /** The affected instance, if it is one. */
  victim: 0 | 1
  /** Milliseconds of work before the fault, and of the fault itself. */
  afterMs: number
  forMs: number
  /** Seconds by which the clock of the victim is set forward or back. */
  jump: number
}

/** Ten minutes either way, two days forward, an hour back. */
const jumps = [600, -600, 172_800, -3_600] as const

const all = Object.keys(faults) as [Fault, ...Fault[]]

/**
 * The schedule of a seed, independent of its length: every fault once per round, each round in another order.
 */
export function* scheduleOf(seed: number, only: readonly Fault[] = all): Generator<Step, never> {
  const random = randomFrom(seed).fork('schedule')
  for (;;) {
    const left = [...only]
    while (left.length > 0) {
      const [fault] = left.splice(random.between(0, left.length - 1), 1)
      const victim = random.pick<0 | 1>([0, 1])
      const step = {
        victim,
        afterMs: random.between(300, 1_500),
        forMs: random.between(1_000, 4_000),
        jump: random.pick<number>(jumps),
      }
      if (fault) yield { fault, ...step }
    }
  }
}
