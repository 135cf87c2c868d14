/** The options of `navigator.credentials.get` in the form in which servers send them. */
type RequestOptions = Parameters<typeof PublicKeyCredential.parseRequestOptionsFromJSON>[0]

/** Whether this browser can sign with passkeys. */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in window && 'parseRequestOptionsFromJSON' in PublicKeyCredential

/** Signs with a passkey, and returns the answer for the server. */
export async function signWithPasskey(options: string): Promise<string> {
  const parsed: RequestOptions = JSON.parse(options)
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(parsed)
  return JSON.stringify(await navigator.credentials.get({ publicKey }))
}
