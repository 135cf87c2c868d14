/** The options of `navigator.credentials.create` in the form in which servers send them. */
type CreationOptions = Parameters<typeof PublicKeyCredential.parseCreationOptionsFromJSON>[0]

/** Whether this browser can create passkeys; those of before 2025 may not. */
export const canCreatePasskeys = (): boolean =>
  'PublicKeyCredential' in window && 'parseCreationOptionsFromJSON' in PublicKeyCredential

/** Creates a passkey with the options of the server, and returns the answer for the server. */
export async function createPasskey(options: string): Promise<string> {
  const parsed: CreationOptions = JSON.parse(options)
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(parsed)
  return JSON.stringify(await navigator.credentials.create({ publicKey }))
}
