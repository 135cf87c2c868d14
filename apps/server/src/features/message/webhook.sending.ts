import { createHmac } from 'node:crypto'
import { request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import type { BlockList } from 'node:net'
import { webhookHeaders } from '@atrium/contract/message/webhook'
import { pin } from '../../http/egress.ts'

const patience = 10_000

interface Call {
  deliveryId: string
  url: string
  secret: string
  body: string
}

/** The signature of a body at a time: HMAC-SHA256 over `<timestamp>.<body>`, in hexadecimal digits. */
export const signatureOf = (secret: string, timestamp: string, body: string): string =>
  `sha256=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`

/**
 * Tells another system, which has ten seconds to take it with any status of success. It is connected to the address
 * that was judged, follows no redirect, and what it answers is not read.
 */
export async function callWebhook(
  { deliveryId, url, secret, body }: Call,
  allowed: BlockList,
): Promise<void> {
  const target = new URL(url)
  const { address, family } = await pin(target.hostname, allowed)
  const timestamp = String(Math.floor(Date.now() / 1000))
  const request = target.protocol === 'https:' ? secureRequest : plainRequest
  await new Promise<void>((resolve, reject) => {
    const call = request(
      target,
      {
        method: 'POST',
        agent: false,
        signal: AbortSignal.timeout(patience),
        lookup: (_host, options, done) =>
          options.all ? done(null, [{ address, family }]) : done(null, address, family),
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'content-length': Buffer.byteLength(body),
          'user-agent': 'Atrium',
          [webhookHeaders.delivery]: deliveryId,
          [webhookHeaders.timestamp]: timestamp,
          [webhookHeaders.signature]: signatureOf(secret, timestamp, body),
        },
      },
      answer => {
        const status = answer.statusCode ?? 0
        answer.destroy()
        if (status >= 200 && status < 300) resolve()
        else reject(new Error(`answered ${status}`))
      },
    )
    call.once('error', reject)
    call.end(body)
  })
}
