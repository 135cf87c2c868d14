import { extname } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { addressesOf, type Endpoint, type Method, tenantSegment } from '@atrium/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Answer } from './cells.ts'

export interface Sent {
  params?: Readonly<Record<string, string>>
  query?: Record<string, string>
  body?: unknown
}

export interface Request {
  method: string
  address: string
  headers: Readonly<Record<string, string>>
  body?: string | FormData
  /** An endless answer, of which only the status is read. */
  isStream: boolean
}

export interface Reply extends Answer {
  /** The content type. */
  type: string
}

/** Sends a request and reads the answer; of a stream only the status. */
export type Send = (request: Request) => Promise<Reply>

/** The parsed body of an answer, if it is JSON. */
export const bodyOf = ({ type, text }: Reply): unknown =>
  type.includes('json') && text ? JSON.parse(text) : text

/** A PNG of one pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const contents: Readonly<Record<string, Uint8Array<ArrayBuffer> | string>> = {
  '.png': new Uint8Array(picture),
  '.csv': 'code,name\nimported-pilot,Imported pilot\n',
}

/** The form of an example, with file contents that match the file names. */
export function formOf(fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    const content = contents[extname(value)] ?? 'Ferries leave every hour.'
    form.set(name, name === 'file' ? new File([content], value) : value)
  }
  return form
}

export interface RequestSender {
  headers: Readonly<Record<string, string>>
  level: string
  /** The tenant of the address. */
  tenantId: number
}

/** The request of an example. An address without a tenant belongs to the platform. */
export function requestOf(
  call: Endpoint,
  { headers, level, tenantId }: RequestSender,
  { params = {}, query = {}, body }: Sent,
): Request {
  const hasSegment = tenantSegment(call.path) === 'optional' && level !== 'site'
  const address = (addressesOf(call.path)[hasSegment ? 1 : 0] ?? '')
    .replace(':tenantId', String(tenantId))
    .replace(/:(\w+)/g, (_, name: string) => encodeURIComponent((params[name] ?? '').toWellFormed()))
  const search = new URLSearchParams(query).toString()
  const isForm = call.body instanceof z.ZodCustom
  return {
    method: call.method,
    address: search ? `${address}?${search}` : address,
    headers: { ...headers, ...(body !== undefined && !isForm && { 'content-type': 'application/json' }) },
    ...(body !== undefined && {
      body: isForm ? formOf(body as Record<string, string>) : JSON.stringify(body),
    }),
    isStream: call.stream === true,
  }
}

/** Milliseconds after which a refused request is sent again, and how often. */
const returnMs = 1_000
const mostReturns = 30

/** Sends again as long as the server answers that it is busy: it has done nothing of the request then. */
async function whileBusy<Answer extends Reply>(busy: RegExp, send: () => Promise<Answer>): Promise<Answer> {
  for (let returns = 0; ; returns++) {
    const reply = await send()
    const isBusy = [429, 503].includes(reply.status) && busy.test(reply.text)
    if (!isBusy || returns === mostReturns) return reply
    await delay(returnMs)
  }
}

/** Sends over a connection to a running server, however busy it and its database are. */
export const overHttp =
  (origin: string) =>
  ({ method, address, headers, body, isStream }: Request): Promise<Reply & { headers: Headers }> =>
    whileBusy(/"code":"error\.(busy|db\.unavailable)"/, async () => {
      const response = await fetch(origin + address, {
        ...{ method, redirect: 'manual', headers },
        ...(body !== undefined && { body }),
      })
      const type = response.headers.get('content-type') ?? ''
      const head = { status: response.status, type, headers: response.headers }
      if (!isStream || !response.ok) return { ...head, text: await response.text() }
      await response.body?.cancel()
      return { ...head, text: 'a stream' }
    })

/** A documentation address, so that rate limits by address affect nobody else. */
const documentationAddress = '192.0.2.1'

/** Sends within the server's own process, however busy it is. */
export const within =
  (app: FastifyInstance, host: string): Send =>
  ({ method, address, headers, body, isStream }) =>
    whileBusy(/"code":"error\.(busy|rate\.limit)"/, async () => {
      const response = await app.inject({
        ...{
          method: method as Method,
          url: address,
          remoteAddress: documentationAddress,
          payloadAsStream: true,
        },
        headers: { ...headers, host },
        ...(body !== undefined && { payload: body }),
      })
      const head = { status: response.statusCode, type: String(response.headers['content-type'] ?? '') }
      const stream = response.stream()
      if (isStream && head.status < 300) {
        stream.destroy()
        return { ...head, text: 'a stream' }
      }
      return { ...head, text: await text(stream) }
    })

/** The input for which a call answers the most: an export returns its rows as text. */
export function exampleOf(call: Endpoint): Sent {
  const example = (call.example ?? {}) as Sent
  if (!(call.query instanceof z.ZodObject) || !('exportType' in call.query.shape)) return example
  return { ...example, query: { ...example.query, exportType: 'DATA', fileType: 'csv' } }
}
