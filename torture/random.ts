/** A seeded pseudo-random generator. */
export interface Random {
  /** A whole number from `least` to `most`, both inclusive. */
  between(least: number, most: number): number
  /** True in about `share` of all cases. */
  chance(share: number): boolean
  pick<T>(from: readonly [T, ...T[]]): T
  /** At most `most` of them, at least one, in their order. */
  some<T>(from: readonly T[], most: number): T[]
  /** Another generator that depends on this one's seed and the name only. */
  fork(name: string): Random
}

export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  // Mulberry32: small, fast, and random enough for schedules.
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  return {
    between,
    chance: share => next() < share,
    pick: from => from[between(0, from.length - 1)] ?? from[0],
    some(from, most) {
      const left = [...from]
      const wanted = Math.min(left.length, between(1, most))
      while (left.length > wanted) left.splice(between(0, left.length - 1), 1)
      return left
    },
    fork: name =>
      randomFrom([...name].reduce((sum, letter) => Math.imul(sum ^ letter.charCodeAt(0), 0x01000193), seed)),
  }
}
