import { nice, ticks } from 'd3-array'

/** A straight line from values to pixels, and back. */
export interface LinearScale {
  (value: number): number
  invert(pixel: number): number
  /** About as many round values of the domain as are asked for. */
  ticks(count: number): number[]
}

/** With a number of `steps`, the domain is extended to round values so many steps apart. */
export function linearScale(
  domain: readonly [number, number],
  [from, to]: readonly [number, number],
  steps?: number,
): LinearScale {
  const [low, high] = steps === undefined ? domain : nice(...domain, steps)
  // A domain of one value is drawn in the middle.
  const shareOf = (value: number, start: number, end: number) =>
    start === end ? 0.5 : (value - start) / (end - start)
  return Object.assign((value: number) => from + shareOf(value, low, high) * (to - from), {
    invert: (pixel: number) => low + shareOf(pixel, from, to) * (high - low),
    ticks: (count: number) => ticks(low, high, count),
  })
}
