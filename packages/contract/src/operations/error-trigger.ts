import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** The failures that can be provoked: an answer with this status, no answer, a late one, or HTML instead of JSON. */
export const provocations = [
  '200',
  '204',
  '400',
  '401',
  '403',
  '404',
  '409',
  '413',
  '422',
  '429',
  '500',
  '501',
  '503',
  'dropped',
  'slow',
  'html',
] as const
export type Provocation = (typeof provocations)[number]

/** For errors that the console shows by their type. */
export const provokedType = z.object({
  type: z.enum(['info', 'warn', 'error']).default('warn').describe('The kind'),
})

export const errorTriggerApi = {
  provoke: endpoint({
    method: 'GET',
    path: '/api/{code}',
    summary: 'Trigger an error to test the console: a status, `dropped`, `slow` or `html`',
    access: { permission: 'admin.error-trigger.provoke' },
    query: provokedType,
    example: { params: { code: '204' } },
  }),
}
