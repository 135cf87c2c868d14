import type { NamedCall } from '@atrium/contract/calls'
import { siteLevel } from '@atrium/contract/constants'
import { permissionOf } from '@atrium/contract/endpoint'
import { asksFurther } from './exceptions.ts'

/** The callers: `other` is the administrator of the other tenant. */
export const actors = ['nobody', 'viewer', 'administrator', 'other', 'site', 'kicked'] as const
export type ActorName = (typeof actors)[number]

/**
 * The owner of the record that a call names: the caller's tenant, the other one, or no such record. `mixed` is a
 * record of the other tenant among the caller's own, `path` an address that names the other tenant.
 */
export const owners = ['own', 'foreign', 'mixed', 'absent', 'path'] as const
export type Owner = (typeof owners)[number]

/** The expected result of a call. */
export type Expectation =
  | 'not signed in'
  | 'of the platform alone'
  | 'without permission'
  | 'under another tenant’s address'
  /** The same as for a record that does not exist. */
  | 'as if absent'
  | 'reached'
  | 'done'

export interface Cell {
  call: string
  actor: ActorName
  owner: Owner
  expected: Expectation
  /** The record of the other tenant, where the others are own ones. */
  among?: string
  /** The actual result, if it is not the expected one. */
  failure?: string
}

/** The actor of a call. */
export interface ActorRights {
  name: ActorName
  /** The permissions of a role that does not have all. */
  permissions?: ReadonlySet<string>
}

/** The expected result, derived from the call's declaration alone. */
export function expectedOf(named: NamedCall, { name, permissions }: ActorRights, owner: Owner): Expectation {
  const { call } = named
  const { access } = call
  const isOfPlatform = typeof access === 'object' && access.level === siteLevel
  if (owner === 'own' && name === (isOfPlatform ? 'site' : 'administrator')) return 'done'
  const isSignedIn = name !== 'nobody' && name !== 'kicked'
  if (access === 'public')
    return owner === 'path' && isSignedIn ? 'under another tenant’s address' : 'reached'
  if (!isSignedIn) return 'not signed in'
  if (owner === 'path') return 'under another tenant’s address'
  if (isOfPlatform && name !== 'site') return 'of the platform alone'
  const permission = permissionOf(call)
  if (permission && permissions && !permissions.has(permission)) return 'without permission'
  if (permissions && asksFurther(named)) return 'without permission'
  if (owner === 'own') return 'reached'
  return 'as if absent'
}

/** The error codes of requests refused before the handler. */
const refusals: Readonly<Partial<Record<Expectation, readonly [status: number, code: string | undefined]>>> =
  {
    'not signed in': [401, undefined],
    'of the platform alone': [403, 'error.level.site'],
    'without permission': [403, 'PERMISSION_NOT_PASS'],
    'under another tenant’s address': [403, 'error.tenant.mismatch'],
  }

/** Whether the caller has to be refused, whatever the request contains. */
export const isRefusal = (expected: Expectation): boolean => expected in refusals

const refused = new Set(Object.values(refusals).map(([, code]) => code))

export interface Answer {
  status: number
  text: string
}

/**
 * The reason why an answer is not the expected one; undefined if it is. `absent` is the answer for a missing record; a
 * call whose address names the record is not found, or returns an empty list.
 */
export function faultOf(
  expected: Expectation,
  answer: Answer,
  { absent, isNamed = false }: { absent?: Answer | undefined; isNamed?: boolean } = {},
): string | undefined {
  const actual = `${answer.status} ${codeOf(answer) ?? answer.text.slice(0, 80)}`
  const [status, code] = refusals[expected] ?? []
  if (status !== undefined)
    return answer.status === status && (code === undefined || codeOf(answer) === code) ? undefined : actual
  if (answer.status >= 500 || answer.status === 401) return actual
  const own = codeOf(answer)
  if (own !== undefined && refused.has(own)) return actual
  if (expected === 'done') return answer.status < 400 ? undefined : actual
  if (expected === 'as if absent' && isNamed && answer.status !== 404 && !isEmpty(answer)) return actual
  if (expected === 'as if absent' && absent && !isSame(answer, absent))
    return `${actual}, and ${absent.status} ${codeOf(absent) ?? absent.text.slice(0, 80)} when there is none`
  return undefined
}

/** Whether an answer below a missing record is empty: no rows of a page or a list, zero, or no lines. */
const isEmpty = ({ status, text }: Answer): boolean =>
  status === 200 && /^(\[\]|0|\{"content":\[\].*|"[^\n]*\s*)$/.test(text)

const isSame = (one: Answer, other: Answer): boolean =>
  one.status === other.status && withoutRequest(one.text) === withoutRequest(other.text)

const withoutRequest = (text: string): string => text.replace(/"requestId":"[^"]*"/, '')

function codeOf({ text }: Answer): string | undefined {
  return /^\{"failed":true,"code":"([^"]*)"/.exec(text)?.[1]
}

/** One request to try: a call by an actor, with the record of an owner. */
export interface Step extends NamedCall {
  actor: ActorName
  owner: Owner
  expected: Expectation
  /** The one among several that belongs to the other tenant. */
  among?: string
}
