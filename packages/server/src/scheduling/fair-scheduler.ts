import { setTimeout as delay } from 'node:timers/promises'
import { AppError } from '../http/app-error.ts'

/** Requests that wait longer for a slot are refused, because the server is busy [SAFE-72]. */
const longestWaitMs = 3_000
/** Requests of one tenant that may wait; more of them would not be answered in time. */
const longestQueue = 200
/** The delay of a refusal, which slows clients that retry at once [SAFE-64]. */
const refusalDelayMs = 250
const mostDelayed = 2_000

interface TenantQueue {
  running: number
  waiting: (() => void)[]
}

/**
 * Schedules the requests of this instance fairly between tenants. A request takes a slot while it is answered, and
 * there are as many slots as database connections. A tenant may use all of them while no other sends requests.
 * Otherwise it has an equal share, and may exceed it only while more than three quarters of the slots are free; waiting
 * requests get slots one tenant after another; and a tenant may send at most `rate` requests a second.
 */
export class FairScheduler {
  readonly #slots: number
  readonly #rate: number
  /** Tenants in the order in which they get the next slots. */
  readonly #queues = new Map<number, TenantQueue>()
  #taken = 0
  #delayed = 0
  /** Requests by tenant, in this second and in the one before. */
  #requests = new Map<number, number>()
  #requestsBefore = new Map<number, number>()
  #second = 0

  /** A `rate` of 0 is no limit. */
  constructor(slots: number, rate: number) {
    this.#slots = slots
    this.#rate = rate
  }

  /**
   * Counts a request of the tenant.
   * @throws `error.rate.limit` when it sends more than `rate` a second while other tenants send any.
   */
  async count(tenantId: number): Promise<void> {
    const second = Math.floor(performance.now() / 1_000)
    if (second !== this.#second) {
      this.#requestsBefore = second === this.#second + 1 ? this.#requests : new Map()
      this.#requests = new Map()
      this.#second = second
    }
    const requests = (this.#requests.get(tenantId) ?? 0) + 1
    this.#requests.set(tenantId, requests)
    if (this.#rate > 0 && requests > this.#rate && this.#othersSend(tenantId)) await this.#refuse()
  }

  /**
   * Runs `work` in a slot.
   * @throws `error.busy` when none is free in time, `error.rate.limit` when too many requests of the tenant wait.
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
    const queue = this.#queues.get(tenantId) ?? { running: 0, waiting: [] }
    if (queue.waiting.length >= longestQueue) await this.#refuse()
    this.#queues.set(tenantId, queue)
    if (queue.waiting.length === 0 && this.#mayBegin(tenantId, queue)) return this.#begin(queue)
    await new Promise<void>((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer)
        this.#begin(queue)
        resolve()
      }
      const timer = setTimeout(() => {
        queue.waiting.splice(queue.waiting.indexOf(begin), 1)
        this.#forget(tenantId, queue)
        reject(new AppError('error.busy'))
      }, longestWaitMs)
      queue.waiting.push(begin)
    })
  }

  #begin(queue: TenantQueue): void {
    queue.running += 1
    this.#taken += 1
  }

  #leave(tenantId: number): void {
    const queue = this.#queues.get(tenantId)
    this.#taken -= 1
    if (queue) {
      queue.running -= 1
      this.#forget(tenantId, queue)
    }
    // A tenant that gets a slot moves to the end, where the loop comes to it again.
    for (const [next, served] of this.#queues) {
      const [begin] = served.waiting
      if (!begin || !this.#mayBegin(next, served)) continue
      served.waiting.shift()
      this.#queues.delete(next)
      this.#queues.set(next, served)
      begin()
    }
  }

  #mayBegin(tenantId: number, { running }: TenantQueue): boolean {
    const free = this.#slots - this.#taken
    if (free <= 0) return false
    if (!this.#othersSend(tenantId)) return true
    const tenants = Math.max(this.#requests.size, this.#requestsBefore.size)
    return running < this.#slots / (tenants + 1) || free > (this.#slots * 3) / 4
  }

  #forget(tenantId: number, queue: TenantQueue): void {
    if (queue.running === 0 && queue.waiting.length === 0) this.#queues.delete(tenantId)
  }

  #othersSend(tenantId: number): boolean {
    return [this.#requests, this.#requestsBefore].some(
      requests => requests.size > (requests.has(tenantId) ? 1 : 0),
    )
  }

  async #refuse(): Promise<never> {
    if (this.#delayed < mostDelayed) {
      this.#delayed += 1
      await delay(refusalDelayMs, undefined, { ref: false }).finally(() => {
        this.#delayed -= 1
      })
    }
    throw new AppError('error.rate.limit', { seconds: 1 })
  }
}
