import { constants, generateKeyPair, privateDecrypt } from 'node:crypto'
import { promisify } from 'node:util'
import type { Site } from '../db/connection/site.ts'
import { decrypt, encrypt } from './encryption.ts'
import { keyFor } from './secrets.ts'

/** 256 bytes in base64, the output of a 2048-bit key. Typed passwords are shorter. */
const encryptedLength = 344

const makePair = promisify(generateKeyPair)

interface Pair {
  publicKey: string
  /** PEM */
  privateKey: string
}

/**
 * The installation's RSA key pair for passwords in requests: HZERO front ends encrypt passwords with the public key
 * (PKCS#1 v1.5, base64) before they send them.
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
   * Decrypts a password; one that was sent as typed is returned unchanged. A password encrypted with another key
   * becomes the empty password, which matches no account and no policy, so that it is refused like a wrong one, after
   * the same work.
   */
  async open(password: string): Promise<string> {
    if (password.length !== encryptedLength) return password
    const { privateKey: key } = await this.#find()
    try {
      // OpenSSL's implicit rejection: with invalid padding it returns stable random bytes instead of an error, so that
      // the padding cannot be probed.
      const bytes = privateDecrypt(
        { key, padding: constants.RSA_PKCS1_PADDING },
        Buffer.from(password, 'base64'),
      )
      return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    } catch {
      return ''
    }
  }

  /** Failures are not cached: the next caller tries again. */
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
    const pair = await makePair('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'der' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    })
    // If several instances create a key at the same time, the first insert wins.
    await this.#site({}, db =>
      db
        .insertInto('passwordKey')
        .values({
          publicKey: pair.publicKey.toString('base64'),
          sealedPrivateKey: encrypt(this.#encryptionKey, '', pair.privateKey),
        })
        .onConflict(conflict => conflict.doNothing())
        .execute(),
    )
    const stored = await this.#read()
    if (!stored) throw new Error('the key for passwords was not kept')
    return stored
  }

  /** @throws if the key was encrypted with another SECRET than the installation's. */
  async #read(): Promise<Pair | undefined> {
    const row = await this.#site({}, db =>
      db.selectFrom('passwordKey').select(['publicKey', 'sealedPrivateKey']).executeTakeFirst(),
    )
    if (!row) return undefined
    const privateKey = decrypt(this.#encryptionKey, '', row.sealedPrivateKey)
    if (privateKey === undefined)
      throw new Error('config.secret.changed: the key for passwords was encrypted with another SECRET')
    return { publicKey: row.publicKey, privateKey }
  }
}
