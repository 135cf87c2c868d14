import { installedFeatures } from '../modules.ts'
import type { ProductMessage, ProductMessages } from './product-message.ts'

/**
 * The messages of the installed features. They are seeded as rows of the platform, and used in place of missing rows.
 */
export const productMessages = (): ProductMessages =>
  Object.assign({}, ...installedFeatures().map(({ messages }) => messages))

/** The message with this code, if a feature contributes one. */
export function productMessage(code: string): ProductMessage | undefined {
  for (const { messages } of installedFeatures())
    if (messages && Object.hasOwn(messages, code)) return messages[code]
  return undefined
}
