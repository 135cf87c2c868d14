import { endpoint } from '@atrium/contract/endpoint'
import { exampleId } from '@atrium/contract/example-ids'
import { id, moment } from '@atrium/contract/row'
import { exactlyOneProof, isOneProof, proof } from '@atrium/contract/sign-in/step-up'
import { z } from 'zod'
import { shownCodes } from '../second-factor/second-factor.contract.ts'

/** How many passkeys a person can have. */
export const mostPasskeys = 10

/** Minutes within which a passkey that was begun is added. */
export const addMinutes = 10

const name = z.string().trim().min(1).max(80)

export const passkey = z
  .object({
    id,
    name: z.string(),
    kind: z
      .enum(['passkey', 'security-key'])
      .describe(
        'A passkey of a device or password manager, or a security key that is plugged in or held near',
      ),
    isSynced: z.boolean().describe('Whether its owner’s other devices have it, too'),
    domain: z.string().describe('The domain that it was added for; browsers use it nowhere else'),
    creationDate: moment,
    lastUsedDate: moment.optional().describe('When it was last used to sign in; absent before'),
  })
  .meta({ id: 'Passkey' })
export type Passkey = z.infer<typeof passkey>

const ownPasskeys = z.object({
  origin: z
    .string()
    .optional()
    .describe('Where passkeys are added and used; absent where the server has a number for a name'),
  domain: z.string().optional().describe('The domain that passkeys are added for now (RP ID)'),
  passkeys: z.array(passkey).describe('Your passkeys, oldest first'),
})
export type OwnPasskeys = z.infer<typeof ownPasskeys>

/** Stand in examples for a passkey of the caller, and for what a browser answers when one is created. */
export const examplePasskey = '01970000-0000-7000-8000-0000000fac3e'
export const exampleCreated = 'example-created-passkey'

const own = '/iam/hzero/v1/users/self/passkeys'
const withPassword = { password: exampleId.password }

/** Options and answers of browsers are JSON texts, because WebAuthn and not this contract says what is in them. */
export const passkeyApi = {
  own: endpoint({
    method: 'GET',
    path: own,
    summary: 'Your passkeys and security keys',
    access: 'signed-in',
    tokens: 'never',
    response: ownPasskeys,
  }),
  begin: endpoint({
    method: 'PUT',
    path: `${own}/begin`,
    summary: `Begin to add a passkey (WebAuthn), within ${addMinutes} minutes`,
    access: 'signed-in',
    tokens: 'never',
    secretAnswer: true,
    body: proof.refine(isOneProof, exactlyOneProof),
    example: { body: withPassword },
    response: z.object({
      options: z
        .string()
        .describe('For `PublicKeyCredential.parseCreationOptionsFromJSON` of the browser, as JSON'),
    }),
  }),
  add: endpoint({
    method: 'PUT',
    path: own,
    summary: 'Add the passkey that the browser created; the first second factor brings recovery codes',
    access: 'signed-in',
    tokens: 'never',
    secretAnswer: true,
    body: z.object({
      name,
      created: z
        .string()
        .min(1)
        .max(20_000)
        .describe('What `navigator.credentials.create` answered, as JSON (`toJSON`)'),
    }),
    example: { body: { name: 'Laptop', created: exampleCreated } },
    response: z.object({
      passkey: passkey.describe('The passkey that was added'),
      recoveryCodes: shownCodes.optional(),
    }),
  }),
  rename: endpoint({
    method: 'PUT',
    path: `${own}/{passkeyId}/name`,
    summary: 'Rename a passkey',
    access: 'signed-in',
    tokens: 'never',
    body: proof.extend({ name }).refine(isOneProof, exactlyOneProof),
    example: { params: { passkeyId: examplePasskey }, body: { ...withPassword, name: 'Work laptop' } },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${own}/{passkeyId}`,
    summary: 'Remove a passkey; the recovery codes go with the last second factor',
    access: 'signed-in',
    tokens: 'never',
    body: proof.refine(isOneProof, exactlyOneProof),
    example: { params: { passkeyId: examplePasskey }, body: withPassword },
  }),
}
