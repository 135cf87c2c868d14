import { setTimeout as delay } from 'node:timers/promises'
import { AppError } from '../http/app-error.ts'

/** Requests that wait longer for a slot are refused, because the server is busy [SAFE-72]. */
const longestWaitMs = 3_000
/** Requests of one tenant that may wait; more of them would not be answered in time. */
const longestQueue = 200
/** The delay of a refusal, which slows clients that retry at once [SAFE-64]. */
const refusalDelayMs = 250
const mostDelayed = 2_000

/** A longer call counts as this much, so that its tenant's next turn comes before waiting calls are refused. */
const longestChargeMs = 1_000

interface Tenant {
  running: number
  waiting: (() => void)[]
  /** Milliseconds for which its calls held slots, halved every second. */
  used: number
  /** Of its recent calls, which running ones are expected to take. */
  meanMs: number
}

/**
 * Schedules the requests of this process fairly between tenants. A request takes a slot while it is answered, and
 * there are as many slots as database connections. A tenant may use all of them while no other sends requests.
 * Otherwise it has an equal share, and may exceed it only while more than three quarters of the slots are free. The
 * next slot goes to the waiting tenant that used the least time lately, and a tenant may send at most `rate` requests a
 * second.
 */
export class FairScheduler {
  readonly #slots: number
  readonly #rate: number
  readonly #tenants = new Map<number, Tenant>()
  /** Those of them with waiting calls. */
  readonly #waiting = new Map<number, Tenant>()
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
      this.#age()
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
    const began = performance.now()
    try {
      return await work()
    } finally {
      this.#leave(tenantId, performance.now() - began)
    }
  }

  async #enter(tenantId: number): Promise<void> {
    const tenant = this.#tenantOf(tenantId)
    if (tenant.waiting.length >= longestQueue) await this.#refuse()
    if (tenant.waiting.length === 0 && this.#mayBegin(tenantId, tenant)) return this.#begin(tenant)
    await new Promise<void>((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer)
        this.#begin(tenant)
        resolve()
      }
      const timer = setTimeout(() => {
        tenant.waiting.splice(tenant.waiting.indexOf(begin), 1)
        if (tenant.waiting.length === 0) this.#waiting.delete(tenantId)
        reject(new AppError('error.busy'))
      }, longestWaitMs)
      tenant.waiting.push(begin)
      this.#waiting.set(tenantId, tenant)
    })
  }

  #tenantOf(tenantId: number): Tenant {
    const known = this.#tenants.get(tenantId)
    if (known) return known
    const tenant = { running: 0, waiting: [], used: 0, meanMs: 0 }
    this.#tenants.set(tenantId, tenant)
    return tenant
  }

  #begin(tenant: Tenant): void {
    tenant.running += 1
    this.#taken += 1
  }

  #leave(tenantId: number, ms: number): void {
    const tenant = this.#tenantOf(tenantId)
    tenant.running -= 1
    this.#taken -= 1
    tenant.used += Math.min(ms, longestChargeMs)
    tenant.meanMs += (ms - tenant.meanMs) / 8
    for (let next = this.#next(); next; next = this.#next()) {
      const [id, { waiting }] = next
      const begin = waiting.shift()
      if (waiting.length === 0) this.#waiting.delete(id)
      begin?.()
    }
  }

  /** The waiting tenant that used the least time, of those that may begin another call. */
  #next(): [number, Tenant] | undefined {
    let next: [number, Tenant] | undefined
    for (const entry of this.#waiting)
      if (this.#mayBegin(...entry) && (!next || timeOf(entry[1]) < timeOf(next[1]))) next = entry
    return next
  }

  #mayBegin(tenantId: number, { running }: Tenant): boolean {
    const free = this.#slots - this.#taken
    if (free <= 0) return false
    if (!this.#othersSend(tenantId)) return true
    const senders = Math.max(this.#requests.size, this.#requestsBefore.size)
    return running < this.#slots / (senders + 1) || free > (this.#slots * 3) / 4
  }

  /** Once a second: what was used earlier counts half, and tenants that used nothing lately are forgotten. */
  #age(): void {
    for (const [tenantId, tenant] of this.#tenants) {
      tenant.used /= 2
      if (tenant.used < 1 && tenant.running === 0 && tenant.waiting.length === 0)
        this.#tenants.delete(tenantId)
    }
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

/** Milliseconds that a tenant used lately, with those its running calls are expected to take. */
const timeOf = ({ used, running, meanMs }: Tenant): number => used + running * meanMs
