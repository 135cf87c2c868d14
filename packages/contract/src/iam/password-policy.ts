import { z } from 'zod'
import { longestPassword, shortestPassword } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { version } from '../row.ts'

/** What the passwords of a tenant's people must be like. That common ones are refused cannot be switched off. */
export const passwordPolicyDraft = z.object({
  minLength: z.int().min(shortestPassword).max(longestPassword),
  /** How many of the last passwords cannot be chosen again, the one in use included. */
  notRecentCount: z.int().min(0).max(24),
  /** Days until another one must be chosen; null for never. */
  passwordUpdateRate: z.int().min(1).max(3650).nullable(),
  /** Days before that in which people are reminded. */
  passwordReminderPeriod: z.int().min(0).max(90),
  /** A password that an administrator chose must be changed at the first sign-in. */
  forceModifyPassword: z.boolean(),
})
export type PasswordPolicyDraft = z.infer<typeof passwordPolicyDraft>

export const passwordPolicy = passwordPolicyDraft.extend({
  organizationId: z.int(),
  /** Where the rules come from: the tenant's own, or those of the platform. */
  inherited: z.boolean(),
  /** Only with the tenant's own rules. */
  objectVersionNumber: version.optional(),
})
export type PasswordPolicy = z.infer<typeof passwordPolicy>

const policies = '/iam/v1/[{tenantId}/]password-policies'

export const passwordPolicyApi = {
  get: endpoint({
    method: 'GET',
    path: policies,
    summary: 'The rules for passwords in this tenant',
    access: { permission: 'iam.password-policy.get' },
    response: passwordPolicy,
  }),
  update: endpoint({
    method: 'PUT',
    path: policies,
    summary: 'Give this tenant rules of its own for passwords, or change them',
    access: { permission: 'iam.password-policy.update' },
    body: passwordPolicyDraft.extend({ objectVersionNumber: version.optional() }),
    example: {
      body: {
        minLength: 12,
        notRecentCount: 5,
        passwordUpdateRate: null,
        passwordReminderPeriod: 14,
        forceModifyPassword: true,
      },
    },
    response: passwordPolicy,
  }),
}

/** A character counts once whatever its bytes, and the same one typed on another keyboard is the same. */
const typed = (password: string): string => password.normalize('NFKC')

export const fitsLength = (password: string, least: number): boolean => {
  const { length } = [...typed(password)]
  return length >= least && length <= longestPassword
}

/** A short name may well be part of a good password. */
const shortestName = 4

/** Whether the password is a name of the person, or holds one: a login name, or what stands before the @. */
export function holdsName(password: string, names: readonly string[]): boolean {
  const plain = typed(password).toLowerCase()
  return names
    .map(name => typed(name).toLowerCase().split('@')[0] ?? '')
    .some(name => plain === name || (name.length >= shortestName && plain.includes(name)))
}

export interface PasswordRule {
  name: 'length' | 'name'
  holds(password: string): boolean
}

/** The rules that can be judged while somebody types; what only the server knows comes after them. */
export function passwordRules(least: number, names: readonly string[]): PasswordRule[] {
  return [
    { name: 'length', holds: password => fitsLength(password, least) },
    { name: 'name', holds: password => password !== '' && !holdsName(password, names) },
  ]
}
