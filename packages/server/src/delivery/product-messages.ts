import { installedFeatures } from '../modules.ts'
import type { ProductMessage, ProductMessages } from './product-message.ts'

/** The messages that the installed features send. They take the place of rows that are missing, and are seeded as the platform's. */
export const productMessages = (): ProductMessages =>
  Object.assign({}, ...installedFeatures().map(({ messages }) => messages))

/** The message that a feature contributes under this code. */
export function productMessage(code: string): ProductMessage | undefined {
  for (const { messages } of installedFeatures())
    if (messages && Object.hasOwn(messages, code)) return messages[code]
  return undefined
}
