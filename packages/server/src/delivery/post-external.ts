import { type IncomingMessage, request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import { type Egress, resolveExternal } from './egress.ts'

const timeout = 10_000

/**
 * Posts a body to a host outside, which must answer within ten seconds. Connects to the address that was checked, and
 * follows no redirects.
 */
export async function postExternal(
  url: string,
  { headers, body }: { headers: Readonly<Record<string, string>>; body: string },
  egress: Egress,
): Promise<IncomingMessage> {
  const target = new URL(url)
  const { address, family } = await resolveExternal(target.hostname, egress)
  const request = target.protocol === 'https:' ? secureRequest : plainRequest
  return new Promise<IncomingMessage>((resolve, reject) => {
    const call = request(
      target,
      {
        method: 'POST',
        agent: false,
        signal: AbortSignal.timeout(timeout),
        lookup: (_host, options, done) =>
          options.all ? done(null, [{ address, family }]) : done(null, address, family),
        headers: { 'content-length': Buffer.byteLength(body), 'user-agent': 'Atrium', ...headers },
      },
      resolve,
    )
    // Stays on: once there is an answer, an error only ends its body.
    call.on('error', reject)
    call.end(body)
  })
}
