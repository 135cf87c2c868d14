import { randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** 36 characters of 62 are 214 bits, so that a plain hash of them cannot be tried out. */
const randomLength = 36
const checksumLength = 6
const drawn = new RegExp(`^[0-9A-Za-z]{${randomLength + checksumLength}}$`)

/** A new random secret that begins with `prefix` and ends with a checksum, by which scanners find it. */
export function newCheckedSecret(prefix: string): string {
  const random = Array.from({ length: randomLength }, () => digits.charAt(randomInt(digits.length))).join('')
  const secret = prefix + random
  return secret + checksumOf(secret)
}

/** Whether a text could be such a secret: what is mistyped or made up is refused without asking the database. */
export const isChecked = (prefix: string, text: string): boolean =>
  text.startsWith(prefix) &&
  drawn.test(text.slice(prefix.length)) &&
  checksumOf(text.slice(0, -checksumLength)) === text.slice(-checksumLength)

/** CRC-32 in six digits of base 62. */
function checksumOf(text: string): string {
  let rest = crc32(text)
  let checksum = ''
  while (checksum.length < checksumLength) {
    checksum = digits.charAt(rest % digits.length) + checksum
    rest = Math.floor(rest / digits.length)
  }
  return checksum
}
