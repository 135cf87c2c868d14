import { createHmac, timingSafeEqual } from 'node:crypto'
import { keyFor } from '../auth/secrets.ts'

/** The row that a `_token` names. */
export interface NamedRow {
  entity: string
  id: string
}

/**
 * Creates and reads `_token`, which is sent with every row whose texts are translated and proves that this tenant has
 * read the row. It names the row, so that its texts can be requested without naming their table.
 */
export class RowTokens {
  readonly #key: Buffer

  constructor(secret: string) {
    this.#key = keyFor(secret, 'row')
  }

  make(tenantId: number, { entity, id }: NamedRow): string {
    return `${entity}.${id}.${this.#sign(tenantId, entity, id).toString('base64url')}`
  }

  /** The row of a token of this tenant; undefined for an invalid one. */
  read(tenantId: number, token: string): NamedRow | undefined {
    const [entity = '', id = '', signature = '', ...more] = token.split('.')
    const given = Buffer.from(signature, 'base64url')
    const own = this.#sign(tenantId, entity, id)
    if (more.length > 0 || given.length !== own.length || !timingSafeEqual(given, own)) return undefined
    return { entity, id }
  }

  #sign(tenantId: number, entity: string, id: string): Buffer {
    return createHmac('sha256', this.#key).update(`${tenantId}|${entity}|${id}`).digest()
  }
}
