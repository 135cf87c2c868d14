import cluster from 'node:cluster'
import { AggregatorRegistry, type Registry } from 'prom-client'
import { AppError } from '../http/app-error.ts'

interface Question {
  metricsFor: number
}

interface Answer {
  metricsOf: number
  /** Undefined if a worker did not answer in time. */
  text: string | undefined
}

/** In the primary: answers workers that ask for the metrics of all workers, which prom-client adds up. */
export function answerMetrics(): void {
  const registry = new AggregatorRegistry()
  cluster.on('message', (worker, received: unknown) => {
    if (!isQuestion(received)) return
    const answer = (text: string | undefined) => {
      const sent: Answer = { metricsOf: received.metricsFor, text }
      // A worker that ended meanwhile needs no answer.
      worker.send(sent, undefined, () => {})
    }
    registry.clusterMetrics().then(answer, () => answer(undefined))
  })
}

/**
 * The metrics of this process, or in a worker those of all workers of the port.
 * @throws `error.busy` (503), while a worker does not answer
 */
export function metricsReader(registry: Registry): () => Promise<string> {
  if (cluster.isPrimary) return () => registry.metrics()
  AggregatorRegistry.setRegistries(registry)
  // Listens for the primary's question.
  new AggregatorRegistry()
  const asked = new Map<number, (text: string | undefined) => void>()
  process.on('message', received => {
    if (isAnswer(received)) asked.get(received.metricsOf)?.(received.text)
  })
  let last = 0
  return async () => {
    const question: Question = { metricsFor: ++last }
    const answered = new Promise<string | undefined>(resolve => asked.set(question.metricsFor, resolve))
    process.send?.(question)
    const text = await answered.finally(() => asked.delete(question.metricsFor))
    if (text === undefined) throw new AppError('error.busy')
    return text
  }
}

const isQuestion = (received: unknown): received is Question =>
  typeof received === 'object' && received !== null && 'metricsFor' in received

const isAnswer = (received: unknown): received is Answer =>
  typeof received === 'object' && received !== null && 'metricsOf' in received
