import { constants, generateKeyPair, privateDecrypt } from 'node:crypto'
import { promisify } from 'node:util'
import type { Site } from '../db/connection/site.ts'
import { decrypt, encrypt } from './encryption.ts'
import { keyFor } from './secrets.ts'

/** 256 bytes in base64: what a key of 2048 bits makes of a password. No password that is typed is as long. */
const encryptedLength = 344

const makePair = promisify(generateKeyPair)

interface Pair {
  publicKey: string
  /** PEM */
  privateKey: string
}

/**
 * The installation's key pair for passwords on the wire: clients of the family close them with the public part (RSA,
 * PKCS#1 v1.5, base64) before they send them.
 */
export class PasswordKey {
  readonly #site: Site
  readonly #encryptionKey: Buffer
  #pair: Promise<Pair> | undefined

  constructor(site: Site, secret: string) {
    this.#site = site
    this.#encryptionKey = keyFor(secret, 'password-key')
  }

  /** Base64 of the DER of a SubjectPublicKeyInfo (RFC 5280). */
  async publicKey(): Promise<string> {
    return (await this.#find()).publicKey
  }

  /**
   * The password, whether it came closed or as it was typed. One that was closed in another way becomes the empty
   * password, which fits nobody and no policy: it is refused where a wrong one would be, after the same work.
   */
  async open(password: string): Promise<string> {
    if (password.length !== encryptedLength) return password
    const { privateKey: key } = await this.#find()
    try {
      // With a broken padding the library answers other bytes, the same ones each time, instead of failing, so that
      // nobody learns from here whether the padding was right (implicit rejection).
      const bytes = privateDecrypt(
        { key, padding: constants.RSA_PKCS1_PADDING },
        Buffer.from(password, 'base64'),
      )
      return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    } catch {
      return ''
    }
  }

  /** A failure is not remembered: the next one who asks looks again. */
  #find(): Promise<Pair> {
    this.#pair ??= this.#findOrMake().catch((error: unknown) => {
      this.#pair = undefined
      throw error
    })
    return this.#pair
  }

  async #findOrMake(): Promise<Pair> {
    const found = await this.#read()
    if (found) return found
    const made = await makePair('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'der' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    })
    // Of instances that make one at the same moment the first counts for all.
    await this.#site({}, db =>
      db
        .insertInto('passwordKey')
        .values({
          publicKey: made.publicKey.toString('base64'),
          sealedPrivateKey: encrypt(this.#encryptionKey, '', made.privateKey),
        })
        .onConflict(conflict => conflict.doNothing())
        .execute(),
    )
    const stored = await this.#read()
    if (!stored) throw new Error('the key for passwords was not kept')
    return stored
  }

  /** @throws when the installation's secret is not the one the key was sealed with. */
  async #read(): Promise<Pair | undefined> {
    const row = await this.#site({}, db =>
      db.selectFrom('passwordKey').select(['publicKey', 'sealedPrivateKey']).executeTakeFirst(),
    )
    if (!row) return undefined
    const privateKey = decrypt(this.#encryptionKey, '', row.sealedPrivateKey)
    if (privateKey === undefined)
      throw new Error('config.secret.changed: the key for passwords was sealed with another SECRET')
    return { publicKey: row.publicKey, privateKey }
  }
}
