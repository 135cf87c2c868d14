/** The headers of what is sent: which delivery it is, when, and `sha256=` with the HMAC of `<timestamp>.<body>`. */
export const webhookHeaders = {
  delivery: 'atrium-delivery',
  timestamp: 'atrium-timestamp',
  signature: 'atrium-signature',
} as const
