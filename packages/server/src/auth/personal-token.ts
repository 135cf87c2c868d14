import { randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { personalTokenPrefix } from '@atrium/contract/constants'
import { sql } from 'kysely'
import type { Site } from '../db/connection/site.ts'
import type { PersonalToken } from './session.ts'

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** 36 characters of 62 are 214 bits, so that a plain hash of them cannot be tried out. */
const randomLength = 36
const checksumLength = 6
const wellFormed = new RegExp(`^${personalTokenPrefix}[0-9A-Za-z]{${randomLength + checksumLength}}$`)

export function newPersonalToken(): string {
  const random = Array.from({ length: randomLength }, () => digits.charAt(randomInt(digits.length))).join('')
  const token = personalTokenPrefix + random
  return token + checksumOf(token)
}

/** Whether a bearer claims to be a personal access token. */
export const isPersonalToken = (bearer: string): boolean => bearer.startsWith(personalTokenPrefix)

/** Whether it could be one: what is mistyped or made up is refused without asking the database. */
export const isWellFormed = (bearer: string): boolean =>
  wellFormed.test(bearer) && checksumOf(bearer.slice(0, -checksumLength)) === bearer.slice(-checksumLength)

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

/** When each token was last recorded as used, in milliseconds: once a minute is enough, and at each new address. */
const recordedAt = new WeakMap<PersonalToken, number>()
const recordEveryMs = 60_000

/** Records the last use of a token. `token` is the cached one, so that all its requests share it. */
export async function recordTokenUse(site: Site, token: PersonalToken, address: string): Promise<void> {
  const at = performance.now()
  const since = at - (recordedAt.get(token) ?? Number.NEGATIVE_INFINITY)
  if (since < recordEveryMs && token.lastAddress === address) return
  recordedAt.set(token, at)
  token.lastAddress = address
  await site.alone(db =>
    sql`
      insert into personal_token_use (tenant_id, id, used_at, address)
      select tenant_id, id, now(), ${address} from personal_token where id = ${token.id}
      on conflict (tenant_id, id) do update set used_at = now(), address = excluded.address`.execute(db),
  )
}
