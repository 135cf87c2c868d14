import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import { handleOf } from './browser-answer.ts'

const flags = { present: 0x01, verified: 0x04, attested: 0x40 }

/** The page in which a browser uses a passkey. */
export interface Place {
  origin: string
  domain: string
}

interface Signing extends Place {
  challenge: string
  /** Without it the answer names no owner, as that of a security key that stores none. */
  userId?: string
  isVerified?: boolean
  /** The count of signatures that it claims; one more than before unless said. */
  count?: number
}

const hash = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest()

const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

const clientData = (type: 'webauthn.create' | 'webauthn.get', { challenge, origin }: Signing): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

/** A passkey in memory (P-256) with the answers of a browser, for examples and tests. */
export class SoftwarePasskey {
  readonly credentialId = randomBytes(32)
  readonly #key: KeyObject
  readonly #public: { x: Buffer; y: Buffer }
  count = 0

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    this.#key = privateKey
    this.#public = { x: Buffer.from(x, 'base64url'), y: Buffer.from(y, 'base64url') }
  }

  get id(): string {
    return this.credentialId.toString('base64url')
  }

  /** The answer of a browser that has created this passkey. */
  create(signing: Signing): string {
    const { x, y } = this.#public
    // COSE: kty EC2, alg ES256, crv P-256.
    const key = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(x)],
        [-3, new Uint8Array(y)],
      ]),
    )
    const length = Buffer.from([this.credentialId.length >> 8, this.credentialId.length & 0xff])
    const authData = Buffer.concat([
      this.#head(signing, flags.attested),
      Buffer.alloc(16),
      length,
      this.credentialId,
      key,
    ])
    const attestationObject = isoCBOR.encode(
      new Map<string, string | Uint8Array | Map<string, string>>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ]),
    )
    return this.#answer({
      clientDataJSON: clientData('webauthn.create', signing),
      attestationObject: Buffer.from(attestationObject),
      transports: ['internal'],
    })
  }

  /** The answer of a browser when this passkey has signed. */
  sign(signing: Signing): string {
    this.count = signing.count ?? this.count + 1
    const authenticatorData = this.#head(signing, 0)
    const clientDataJSON = clientData('webauthn.get', signing)
    const signature = createSign('sha256')
      .update(Buffer.concat([authenticatorData, hash(clientDataJSON)]))
      .sign(this.#key)
    const owner = signing.userId === undefined ? {} : { userHandle: handleOf(signing.userId) }
    return this.#answer({ clientDataJSON, authenticatorData, signature, ...owner })
  }

  #head({ domain, isVerified = true }: Signing, more: number): Buffer {
    const set = flags.present | (isVerified ? flags.verified : 0) | more
    return Buffer.concat([hash(domain), Buffer.from([set]), uint32(this.count)])
  }

  #answer(response: Record<string, Buffer | string[]>): string {
    const texts = Object.entries(response).map(([name, value]) => [
      name,
      Array.isArray(value) ? value : value.toString('base64url'),
    ])
    const { id } = this
    return JSON.stringify({ id, rawId: id, type: 'public-key', response: Object.fromEntries(texts) })
  }
}
