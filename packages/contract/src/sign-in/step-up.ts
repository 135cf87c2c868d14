import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { exampleId } from '../example-ids.ts'
import { moment } from '../row.ts'
import { proofMinutes } from './proof.ts'

/** Proof that the request is from the owner of the account and not from a stolen session. */
export const proof = z.object({
  password: z.string().min(1).max(512).optional().describe('The password'),
  code: z
    .string()
    .min(1)
    .max(40)
    .optional()
    .describe('Instead of the password, a current code of an authenticator'),
  passkey: z
    .string()
    .min(1)
    .max(20_000)
    .optional()
    .describe(
      'Instead of them, what `navigator.credentials.get` answered to the options of `self/proof`, as JSON',
    ),
})
export const isOneProof = ({ password, code: typed, passkey }: z.infer<typeof proof>) =>
  [password, typed, passkey].filter(one => one !== undefined).length === 1
export const exactlyOneProof = { path: ['password'], error: 'error.second_factor.proof_missing' }

export type Proof = z.infer<typeof proof>

const ownProofs = z.object({
  kinds: z
    .array(z.enum(['authenticator', 'passkey', 'recovery', 'password']))
    .describe('What counts as a proof: a second factor if you have one, otherwise the password'),
  passkeyOptions: z
    .string()
    .optional()
    .describe(
      'For `PublicKeyCredential.parseRequestOptionsFromJSON` of the browser, as JSON; absent without a passkey',
    ),
  provenUntil: moment.optional().describe('Until when the last proof counts; absent if none does'),
})
export type OwnProofs = z.infer<typeof ownProofs>

const own = '/iam/hzero/v1/users/self/proof'

export const stepUpApi = {
  get: endpoint({
    method: 'GET',
    path: own,
    summary: 'How you can prove in this session that it is you, and until when the last proof counts',
    access: 'signed-in',
    tokens: 'never',
    response: ownProofs,
  }),
  /** By PUT: a POST leaves a record for its repetition. */
  prove: endpoint({
    method: 'PUT',
    path: own,
    summary: `Prove that it is you: for ${proofMinutes} minutes this session may make calls that need a fresh proof`,
    access: 'signed-in',
    tokens: 'never',
    secretAnswer: true,
    body: proof.refine(isOneProof, exactlyOneProof),
    example: { body: { password: exampleId.password } },
    response: z.object({ provenUntil: moment.describe('Until when this proof counts') }),
  }),
}
