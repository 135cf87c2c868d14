import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isKnown } from '../send-file.ts'

/** A rendered public page, the same for all who read it in one language and theme, and compressed once for all. */
export interface RenderedResponse {
  status: number
  body: Buffer
  /** Identifies the body. */
  tag: string
  headers: Readonly<Record<string, string>>
  /** The compressed bodies, by encoding. */
  compressed: Map<Encoding, Promise<Buffer>>
}

export function renderedResponse(
  text: string,
  type: string,
  { status = 200, policy }: { status?: number; policy?: string } = {},
): RenderedResponse {
  const body = Buffer.from(text)
  return {
    status,
    body,
    tag: createHash('sha256').update(body).digest('base64url').slice(0, 27),
    headers: { 'content-type': type, ...(policy !== undefined && { 'content-security-policy': policy }) },
    compressed: new Map(),
  }
}

type Encoding = 'br' | 'gzip'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

const compressors: Readonly<Record<Encoding, (body: Buffer) => Promise<Buffer>>> = {
  br: body =>
    brotli(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
  gzip: body => zip(body),
}

/** The best compression that the browser accepts. */
function encodingFor(request: FastifyRequest): Encoding | undefined {
  const accepted = new Map<string, string | undefined>()
  for (const one of String(request.headers['accept-encoding'] ?? '').split(',')) {
    const [name = '', weight] = one.toLowerCase().split(';')
    accepted.set(name.trim(), weight?.trim().replace(/^q=/, ''))
  }
  return (['br', 'gzip'] as const).find(
    encoding => accepted.has(encoding) && Number(accepted.get(encoding) ?? 1) > 0,
  )
}

/** Sends the page compressed, or 304 if the browser has it. Each encoding has a strong ETag of its own. */
export async function sendRendered(
  request: FastifyRequest,
  reply: FastifyReply,
  response: RenderedResponse,
  cacheControl: string,
): Promise<FastifyReply> {
  const encoding = encodingFor(request)
  const tag = `"${response.tag}${encoding ? `-${encoding}` : ''}"`
  reply.code(response.status).headers({
    ...response.headers,
    'cache-control': cacheControl,
    vary: 'accept-encoding, accept-language, cookie',
    etag: tag,
  })
  if (response.status === 200 && isKnown(request, tag)) return reply.code(304).send()
  if (!encoding) return reply.send(response.body)
  const compressed = response.compressed.get(encoding) ?? compressors[encoding](response.body)
  response.compressed.set(encoding, compressed)
  return reply.header('content-encoding', encoding).send(await compressed)
}
