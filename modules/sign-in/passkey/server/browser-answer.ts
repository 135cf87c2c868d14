import { z } from 'zod'

const base64url = z
  .string()
  .max(16_000)
  .regex(/^[\w-]+$/)
const shortBase64url = base64url.max(1400)

const credential = z.object({
  id: shortBase64url,
  rawId: shortBase64url,
  type: z.literal('public-key'),
})

const created = credential.extend({
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(z.string().max(32)).max(16).default([]),
  }),
})

const asserted = credential.extend({
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: shortBase64url.nullish(),
  }),
})

/** The answers of a browser when a passkey was created, and when one has signed. */
export type Created = z.infer<typeof created>
export type Asserted = z.infer<typeof asserted>

/** Reads the answer of a browser, which is JSON; undefined if it is something else. */
const reader =
  <T>(shape: z.ZodType<T>) =>
  (text: string): T | undefined => {
    try {
      return shape.safeParse(JSON.parse(text)).data
    } catch (error) {
      if (error instanceof SyntaxError) return undefined
      throw error
    }
  }

const readClientData = reader(z.object({ challenge: base64url }))

/** The form token in the challenge that a browser says it answers; empty if it says none. */
export const tokenIn = ({ clientDataJSON }: { clientDataJSON: string }): string =>
  Buffer.from(
    readClientData(Buffer.from(clientDataJSON, 'base64url').toString())?.challenge ?? '',
    'base64url',
  ).toString()

export const readCreated = reader(created)
export const readAsserted = reader(asserted)

/** The challenge of WebAuthn is the token of a form: signed, for one purpose, and good once. */
export const challengeOf = (formToken: string): string => Buffer.from(formToken).toString('base64url')

/** The person as passkeys know them: the bytes of their id, which say nothing about them. */
export const handleOf = (userId: string): Buffer => Buffer.from(userId.replaceAll('-', ''), 'hex')
