import { type Repetition, send } from './send.ts'

export interface ServiceAccount extends Repetition {
  /** The address of the installation, such as `https://atrium.example.com`. */
  url: string
  /** The id of the service account, which is shown with its secret. */
  clientId: string
  clientSecret: string
}

/** Seconds before its end at which a token is replaced, so that it counts until the call arrives. */
const margin = 30

/**
 * Answers tokens of a service account (`client_credentials`, RFC 6749 §4.4). A token is used until shortly before its
 * end; calls at the same time wait for one request.
 * @throws CallError if the account is refused; the next call asks again.
 */
export function serviceToken({ url, clientId, clientSecret, ...repetition }: ServiceAccount) {
  let known: { text: string; endsAt: number } | undefined
  let requested: ReturnType<typeof request> | undefined

  async function request() {
    const response = await send(
      new URL('/oauth/oauth/token', url).href,
      {
        method: 'POST',
        headers: {
          Authorization: `Basic ${btoa(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`)}`,
        },
        body: new URLSearchParams({ grant_type: 'client_credentials' }),
      },
      true,
      repetition,
    )
    const { access_token: text, expires_in: seconds } = (await response.json()) as {
      access_token: string
      expires_in: number
    }
    return { text, endsAt: Date.now() + (seconds - margin) * 1000 }
  }

  return async (): Promise<string> => {
    if (known && known.endsAt > Date.now()) return known.text
    requested ??= request().finally(() => {
      requested = undefined
    })
    known = await requested
    return known.text
  }
}
