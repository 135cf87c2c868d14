import type { NamedCall } from '@atrium/contract/calls'
import { siteLevel } from '@atrium/contract/constants'
import { permissionOf } from '@atrium/contract/endpoint'
import { asksFurther } from './exceptions.ts'

/** Who makes a call: the other tenant's administrator stands on the other side of the wall. */
export const actors = ['nobody', 'viewer', 'administrator', 'other', 'site', 'kicked'] as const
export type ActorName = (typeof actors)[number]

/**
 * Whose record a call names, seen from whoever makes it: of the own tenant, of the other one, or nobody's. `mixed` is
 * one of the other tenant among own ones, `path` an address that names the other tenant itself.
 */
export const owners = ['own', 'foreign', 'mixed', 'absent', 'path'] as const
export type Owner = (typeof owners)[number]

/** What must come of a call. */
export type Expectation =
  | 'not signed in'
  | 'of the platform alone'
  | 'without permission'
  | 'under another tenant’s address'
  /** As if there were no such record, whether there is one or not. */
  | 'as if absent'
  | 'reached'
  | 'done'

export interface Cell {
  call: string
  actor: ActorName
  owner: Owner
  expected: Expectation
  /** Which record is the other tenant's, where the others are own ones. */
  among?: string
  /** What came instead, where something else came. */
  failure?: string
}

/** What is known of an actor where a call is judged. */
export interface Judged {
  name: ActorName
  /** What a role holds that does not hold everything. */
  permissions?: ReadonlySet<string>
}

/** The cell that follows from what the call declares, and from nothing else. */
export function expectedOf(named: NamedCall, { name, permissions }: Judged, owner: Owner): Expectation {
  const { call } = named
  const { access } = call
  const isOfPlatform = typeof access === 'object' && access.level === siteLevel
  if (owner === 'own' && name === (isOfPlatform ? 'site' : 'administrator')) return 'done'
  if (access === 'public') return 'reached'
  if (name === 'nobody' || name === 'kicked') return 'not signed in'
  if (owner === 'path') return 'under another tenant’s address'
  if (isOfPlatform && name !== 'site') return 'of the platform alone'
  const permission = permissionOf(call)
  if (permission && permissions && !permissions.has(permission)) return 'without permission'
  if (permissions && asksFurther(named)) return 'without permission'
  if (owner === 'own') return 'reached'
  return 'as if absent'
}

/** Codes by which a call says that it was not reached. */
const refusals: Readonly<Partial<Record<Expectation, readonly [status: number, code: string | undefined]>>> =
  {
    'not signed in': [401, undefined],
    'of the platform alone': [403, 'error.level.site'],
    'without permission': [403, 'PERMISSION_NOT_PASS'],
    'under another tenant’s address': [403, 'error.tenant.mismatch'],
  }

/** Whether whoever calls has to be turned away, whatever the request says. */
export const isRefusal = (expected: Expectation): boolean => expected in refusals

const refused = new Set(Object.values(refusals).map(([, code]) => code))

export interface Answer {
  status: number
  text: string
}

/**
 * Why an answer is not the expected one; undefined when it is. `absent` is what came where there is no such record;
 * one whose address names the record is not found, or is an empty list.
 */
export function faultOf(
  expected: Expectation,
  answer: Answer,
  { absent, isNamed = false }: { absent?: Answer | undefined; isNamed?: boolean } = {},
): string | undefined {
  const said = `${answer.status} ${codeOf(answer) ?? answer.text.slice(0, 80)}`
  const [status, code] = refusals[expected] ?? []
  if (status !== undefined)
    return answer.status === status && (code === undefined || codeOf(answer) === code) ? undefined : said
  if (answer.status >= 500 || answer.status === 401) return said
  const own = codeOf(answer)
  if (own !== undefined && refused.has(own)) return said
  if (expected === 'done') return answer.status < 400 ? undefined : said
  if (expected === 'as if absent' && isNamed && answer.status !== 404 && !isEmpty(answer)) return said
  if (expected === 'as if absent' && absent && !isSame(answer, absent))
    return `${said}, and ${absent.status} ${codeOf(absent) ?? absent.text.slice(0, 80)} when there is none`
  return undefined
}

/** What is below a record that is not there: no page, list, number or line of a file has anything in it. */
const isEmpty = ({ status, text }: Answer): boolean =>
  status === 200 && /^(\[\]|0|\{"content":\[\].*|"[^\n]*\s*)$/.test(text)

const isSame = (one: Answer, other: Answer): boolean =>
  one.status === other.status && withoutRequest(one.text) === withoutRequest(other.text)

const withoutRequest = (text: string): string => text.replace(/"requestId":"[^"]*"/, '')

function codeOf({ text }: Answer): string | undefined {
  return /^\{"failed":true,"code":"([^"]*)"/.exec(text)?.[1]
}

/** One thing to try: a call by somebody, with somebody's record. */
export interface Step extends NamedCall {
  actor: ActorName
  owner: Owner
  expected: Expectation
  /** The one among several that is another tenant's. */
  among?: string
}
