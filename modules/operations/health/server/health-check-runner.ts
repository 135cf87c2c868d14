import type { Site } from '@atrium/server/db/connection/site'
import type { HealthCheck, HealthChecks } from '@atrium/server/monitoring/health-check'
import { checkLimitSeconds } from '../health.contract.ts'
import type { HealthDb } from './health.tables.ts'
import { type Outcome, putOutcome, takeDue } from './health-checks.queries.ts'

export type OnError = (error: unknown, message?: string) => void

/** Runs the health checks that are due, each for a limited time. */
export class HealthCheckRunner {
  readonly #site: Site
  readonly #checks: ReadonlyMap<string, HealthCheck>
  readonly #onError: OnError
  readonly #stopped = new AbortController()
  /** Those that have not ended, also after their time: they are not started a second time. */
  readonly #running = new Map<string, Promise<Outcome>>()
  #recording: Promise<unknown> = Promise.resolve()

  constructor(site: Site, checks: HealthChecks, onError: OnError) {
    this.#site = site
    this.#checks = new Map(Object.entries(checks))
    this.#onError = onError
  }

  /** Returns once the checks have started, not once they have ended. */
  async start(): Promise<void> {
    try {
      const due = await this.#site({}, (db: HealthDb) => takeDue(db, [...this.#checks.keys()]))
      this.#recording = Promise.all([this.#recording, ...due.map(name => this.#record(name))])
    } catch (error) {
      this.#onError(error, 'the health checks were not started')
    }
  }

  /** Waits for no check. */
  async stop(): Promise<void> {
    this.#stopped.abort()
    await this.#recording
  }

  async #record(name: string): Promise<void> {
    const outcome = await this.#outcomeOf(name)
    if (outcome === undefined) return
    try {
      await this.#site({}, (db: HealthDb) => putOutcome(db, name, outcome))
    } catch (error) {
      this.#onError(error, `the outcome of the health check ${name} was not written`)
    }
  }

  /** Undefined if the server stops before it is known. */
  #outcomeOf(name: string): Promise<Outcome | undefined> {
    const { promise, resolve } = Promise.withResolvers<Outcome | undefined>()
    const timer = setTimeout(() => resolve({ state: 'late' }), checkLimitSeconds * 1000)
    const stop = () => resolve(undefined)
    this.#stopped.signal.addEventListener('abort', stop)
    if (this.#stopped.signal.aborted) stop()
    void this.#run(name).then(resolve)
    return promise.finally(() => {
      clearTimeout(timer)
      this.#stopped.signal.removeEventListener('abort', stop)
    })
  }

  #run(name: string): Promise<Outcome> {
    const known = this.#running.get(name)
    if (known) return known
    const running = this.#ask(name).finally(() => this.#running.delete(name))
    this.#running.set(name, running)
    return running
  }

  async #ask(name: string): Promise<Outcome> {
    const signal = AbortSignal.any([AbortSignal.timeout(checkLimitSeconds * 1000), this.#stopped.signal])
    try {
      const sentence = await this.#checks.get(name)?.check(this.#site, signal)
      return sentence ? { state: 'failed', sentence } : { state: 'well' }
    } catch (error) {
      if (signal.aborted) return { state: 'late' }
      this.#onError(error, `the health check ${name} threw an error`)
      const message = error instanceof Error ? error.message : String(error)
      return {
        state: 'failed',
        sentence: [
          `The check threw an error: ${message}`,
          `检查时发生错误：${message}`,
          `حدث خطأ أثناء الفحص: ${message}`,
        ],
      }
    }
  }
}
