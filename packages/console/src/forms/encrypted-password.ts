import { passwordKeyApi } from '@atrium/contract/sign-in/password-key'
import { call } from '../api/client.ts'

/** Encrypts a password with the installation's public key, so that it appears in no log of the request. */
export async function encryptPassword(password: string): Promise<string> {
  const { publicKey } = await call(passwordKeyApi.get)
  return encryptedWith(publicKey, password)
}

/** The same, for inputs that have read the key, in base64, before anything is typed. */
export const encryptedWith = (publicKey: string, password: string): string =>
  encrypt(bytesOf(publicKey), new TextEncoder().encode(password))

/** The longest password that the key can encrypt, in bytes: 256 minus the padding. */
export const longestEncrypted = 245

const bytesOf = (base64: string): Uint8Array => Uint8Array.from(atob(base64), sign => sign.charCodeAt(0))

/** RSA with PKCS #1 v1.5 padding (RFC 8017, 7.2.1), for which browsers have no function. */
function encrypt(publicKey: Uint8Array, message: Uint8Array): string {
  const { modulus, exponent } = keyIn(publicKey)
  const size = modulus.length
  const block = new Uint8Array(size)
  block[1] = 2
  const padding = block.subarray(2, size - message.length - 1)
  do crypto.getRandomValues(padding)
  while (padding.includes(0))
  block.set(message, size - message.length)
  const closed = power(numberOf(block), numberOf(exponent), numberOf(modulus))
  const digits = closed.toString(16).padStart(size * 2, '0')
  return btoa(digits.replace(/../g, pair => String.fromCharCode(Number.parseInt(pair, 16))))
}

const numberOf = (bytes: Uint8Array): bigint =>
  BigInt(`0x${[...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('')}`)

function power(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let [result, square] = [1n, base % modulus]
  for (let left = exponent; left > 0n; left >>= 1n) {
    if (left & 1n) result = (result * square) % modulus
    square = (square * square) % modulus
  }
  return result
}

/**
 * The modulus and exponent of a SubjectPublicKeyInfo (RFC 5280): the last elements of the sequence in its bit string.
 */
function keyIn(der: Uint8Array): { modulus: Uint8Array; exponent: Uint8Array } {
  const [info] = elementsOf(der)
  const [, bits] = elementsOf(info)
  // The first byte of a bit string is the number of unused bits: none.
  const [key] = elementsOf(bits?.subarray(1))
  const [modulus, exponent] = elementsOf(key)
  if (!modulus || !exponent) throw new Error('the key for passwords cannot be read')
  // Positive integers have a leading zero if their first bit is set.
  return { modulus: modulus[0] === 0 ? modulus.subarray(1) : modulus, exponent }
}

/** The contents of consecutive DER elements (X.690, with lengths of at most four bytes). */
function elementsOf(der: Uint8Array | undefined): Uint8Array[] {
  const found: Uint8Array[] = []
  for (let at = 0; der && at < der.length; ) {
    const first = der[at + 1] ?? 0
    const isLong = first > 127
    const start = at + 2 + (isLong ? first - 128 : 0)
    const length = isLong ? Number(numberOf(der.subarray(at + 2, start))) : first
    found.push(der.subarray(start, start + length))
    at = start + length
  }
  return found
}
