import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { moment } from '../row.ts'

/** Days for which drafts are retained. */
export const draftDays = 14
/** Of one user in one tenant and role; the oldest ones are deleted. */
export const mostDrafts = 50
/** In characters of JSON. */
export const largestDraft = 200_000

/** The page, the entity and the record of a form: `/hiam/role/list#role:new`. */
const formKey = z.string().min(1).max(300)

/**
 * The fields of a form, in the form's own format. Their values are any JSON: `z.json()` would be described by a type
 * alias that refers to itself, which generated clients cannot compile.
 */
const formValues = z.record(z.string().max(100), z.custom<z.core.util.JSONType>()).meta({ id: 'FormValues' })
export type FormValues = z.infer<typeof formValues>

const draftContent = z
  .object({
    base: formValues.describe(
      'The stored values when typing began, by which changes made meanwhile can be found',
    ),
    values: formValues.describe('The values'),
  })
  .meta({ id: 'DraftContent' })
export type DraftContent = z.infer<typeof draftContent>

/** The unsaved input of a form. */
export const draft = draftContent
  .extend({
    formKey: formKey.describe('Identifies the form and the record that is edited in it'),
    savedAt: moment.describe('When it was saved'),
  })
  .meta({ id: 'Draft' })
export type Draft = z.infer<typeof draft>

/** Fields that are never stored, at any depth: those whose name suggests a secret. */
const secretName = /password|passwd|secret|token|captcha/i

/** Removes secrets. Applied before text leaves the page, and again before it is stored. */
export function withoutSecrets<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(withoutSecrets) as Value
  if (typeof value !== 'object' || value === null) return value
  const open = Object.entries(value).filter(([name]) => !secretName.test(name))
  return Object.fromEntries(open.map(([name, one]) => [name, withoutSecrets(one)])) as Value
}

const drafts = '/hpfm/v1/{tenantId}/drafts'

export const draftApi = {
  get: endpoint({
    method: 'GET',
    path: drafts,
    summary: 'Your draft of a form, in the role and tenant of the session',
    access: 'signed-in',
    query: z.object({ formKey: formKey.describe('Identifies the form and the record that is edited in it') }),
    example: { query: { formKey: '/hiam/role/list#role:new' } },
    response: z.object({ draft: draft.optional().describe('The saved input') }),
  }),
  keep: endpoint({
    method: 'PUT',
    path: drafts,
    summary: 'Save the draft of a form for fourteen days, replacing the previous one',
    access: 'signed-in',
    body: draftContent.extend({
      formKey: formKey.describe('Identifies the form and the record that is edited in it'),
    }),
    example: {
      body: { formKey: '/hiam/role/list#role:new', base: { name: '' }, values: { name: 'Harbour pilot' } },
    },
    response: z.object({ savedAt: moment.describe('When it was saved') }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: drafts,
    summary: 'Delete the draft of a form',
    access: 'signed-in',
    query: z.object({ formKey: formKey.describe('Identifies the form and the record that is edited in it') }),
    example: { query: { formKey: '/hiam/role/list#role:new' } },
  }),
}
