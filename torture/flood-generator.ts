import { Agent, createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'

// In a thread of its own, so that measurements cover the product and not the generator.

/** The task of a thread. */
export type Task =
  | { ask: string; headers: Record<string, string>; connections: number }
  | { answer: string; afterMs: number }

const post = (what: unknown) => parentPort?.postMessage(what)
const task = workerData as Task

if ('ask' in task) {
  const statuses: Record<number, number> = {}
  const agent = new Agent({ keepAlive: true, maxSockets: task.connections })
  let isStopped = false
  const ask = () => {
    if (isStopped) return
    const count = (status: number) => {
      statuses[status] = (statuses[status] ?? 0) + 1
      ask()
    }
    get(task.ask, { agent, headers: task.headers }, response =>
      response.resume().once('end', () => count(response.statusCode ?? 0)),
    ).once('error', () => count(0))
  }
  for (let at = 0; at < task.connections; at++) ask()
  parentPort?.once('message', () => {
    isStopped = true
    agent.destroy()
    post(statuses)
    parentPort?.close()
  })
} else {
  const server = createServer((_request, response) =>
    setTimeout(() => response.end(task.answer), task.afterMs),
  )
  server.listen(0, '127.0.0.1', () => post((server.address() as AddressInfo).port))
  parentPort?.once('message', () => {
    server.close()
    server.closeAllConnections()
    parentPort?.close()
  })
}
