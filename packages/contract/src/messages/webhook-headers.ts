/**
 * The headers of a webhook call: the id of the delivery, the time, and `sha256=` with the HMAC of
 * `<timestamp>.<body>`.
 */
export const webhookHeaders = {
  delivery: 'atrium-delivery',
  timestamp: 'atrium-timestamp',
  signature: 'atrium-signature',
} as const
