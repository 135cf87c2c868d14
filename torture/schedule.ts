import { randomFrom } from './random.ts'

/** What is done to the product, and whether somebody may be told that it cannot answer meanwhile. */
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
  // In good order, or a clock that is set, so that nobody notices.
  'rolling restart': false,
  'jump clock': false,
} as const
export type Fault = keyof typeof faults

export interface Step {
  fault: Fault
  /** Which of the two instances, where it is one. */
  victim: 0 | 1
  /** Milliseconds of work before it, and of the fault. */
  afterMs: number
  forMs: number
  /** Seconds by which the clock of the victim is set ahead, or back. */
  jump: number
}

/** Ten minutes either way, two days ahead, an hour back. */
const jumps = [600, -600, 172_800, -3_600] as const

const all = Object.keys(faults) as [Fault, ...Fault[]]

/** One seed gives one schedule, however far it is followed: every fault in turn, each time in another order. */
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
