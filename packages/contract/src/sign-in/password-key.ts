import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

export const passwordKeyApi = {
  get: endpoint({
    method: 'GET',
    path: '/hpfm/v1/tool/pass/public-key',
    summary: 'The public key with which clients can encrypt passwords: RSA, PKCS#1 v1.5, base64',
    access: 'signed-in',
    response: z.object({
      publicKey: z.string().describe('The DER encoding of the key in base64 (SubjectPublicKeyInfo)'),
    }),
  }),
}
