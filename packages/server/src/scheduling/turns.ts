import { setTimeout as delay } from 'node:timers/promises'
import { AppError } from '../http/app-error.ts'

/** Who waited longer for a connection is told that the server is busy [SAFE-72]. */
const longestWaitMs = 3_000
/** Calls of one tenant that may wait; more than these would not be answered in time anyway. */
const longestLine = 200
/** A refusal is held back for as long, so that whoever asks again at once is made to wait [SAFE-64]. */
const heldMs = 250
const mostHeld = 2_000

interface Line {
  atWork: number
  waiting: (() => void)[]
}

/**
 * Which call is answered next, on this instance. Each takes a place, and there are as many as connections to the
 * database. A tenant may have them all while nobody else asks. While others do, it has its part, and more than that
 * only up to a quarter of all, those who wait take turns by tenant, and a tenant makes at most `rate` calls a second.
 */
export class Turns {
  readonly #places: number
  readonly #rate: number
  /** In the order in which tenants take turns. */
  readonly #lines = new Map<number, Line>()
  #taken = 0
  #held = 0
  /** Calls by tenant, in this second and in the one before. */
  #asked = new Map<number, number>()
  #askedBefore = new Map<number, number>()
  #second = 0

  /** `rate` 0: as many as there are. */
  constructor(places: number, rate: number) {
    this.#places = places
    this.#rate = rate
  }

  /** Counts a call. @throws `error.rate.limit` when its tenant leaves the others too little. */
  async count(tenantId: number): Promise<void> {
    const second = Math.floor(performance.now() / 1_000)
    if (second !== this.#second) {
      this.#askedBefore = second === this.#second + 1 ? this.#asked : new Map()
      this.#asked = new Map()
      this.#second = second
    }
    const asked = (this.#asked.get(tenantId) ?? 0) + 1
    this.#asked.set(tenantId, asked)
    if (this.#rate > 0 && asked > this.#rate && this.#othersAsk(tenantId)) await this.#refuse()
  }

  /**
   * Does the work once it is the tenant's turn.
   * @throws `error.busy` when that takes too long, `error.rate.limit` when too many of the tenant wait already.
   */
  async take<T>(tenantId: number, work: () => Promise<T>): Promise<T> {
    await this.#enter(tenantId)
    try {
      return await work()
    } finally {
      this.#leave(tenantId)
    }
  }

  async #enter(tenantId: number): Promise<void> {
    const line = this.#lines.get(tenantId) ?? { atWork: 0, waiting: [] }
    if (line.waiting.length >= longestLine) await this.#refuse()
    this.#lines.set(tenantId, line)
    if (line.waiting.length === 0 && this.#mayBegin(tenantId, line)) return this.#begin(line)
    await new Promise<void>((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer)
        this.#begin(line)
        resolve()
      }
      const timer = setTimeout(() => {
        line.waiting.splice(line.waiting.indexOf(begin), 1)
        this.#forget(tenantId, line)
        reject(new AppError('error.busy'))
      }, longestWaitMs)
      line.waiting.push(begin)
    })
  }

  #begin(line: Line): void {
    line.atWork += 1
    this.#taken += 1
  }

  #leave(tenantId: number): void {
    const line = this.#lines.get(tenantId)
    this.#taken -= 1
    if (line) {
      line.atWork -= 1
      this.#forget(tenantId, line)
    }
    // Whoever was served comes last, and is looked at again there.
    for (const [next, served] of this.#lines) {
      const [begin] = served.waiting
      if (!begin || !this.#mayBegin(next, served)) continue
      served.waiting.shift()
      this.#lines.delete(next)
      this.#lines.set(next, served)
      begin()
    }
  }

  #mayBegin(tenantId: number, { atWork }: Line): boolean {
    const free = this.#places - this.#taken
    if (free <= 0) return false
    if (!this.#othersAsk(tenantId)) return true
    const tenants = Math.max(this.#asked.size, this.#askedBefore.size)
    return atWork < this.#places / (tenants + 1) || free > (this.#places * 3) / 4
  }

  #forget(tenantId: number, line: Line): void {
    if (line.atWork === 0 && line.waiting.length === 0) this.#lines.delete(tenantId)
  }

  #othersAsk(tenantId: number): boolean {
    return [this.#asked, this.#askedBefore].some(asked => asked.size > (asked.has(tenantId) ? 1 : 0))
  }

  async #refuse(): Promise<never> {
    if (this.#held < mostHeld) {
      this.#held += 1
      await delay(heldMs, undefined, { ref: false }).finally(() => {
        this.#held -= 1
      })
    }
    throw new AppError('error.rate.limit', { seconds: 1 })
  }
}
