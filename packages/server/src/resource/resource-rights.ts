import { elementOf, type FieldRight } from '@atrium/contract/resource/declared'
import type { AnyResource } from '@atrium/contract/resource/resource'
import { decide } from '../access/decide.ts'
import type { Session } from '../auth/session.ts'
import { Denied } from '../http/app-error.ts'

/** The fields that a session may not read, or write. */
export function withoutRight(of: AnyResource, session: Session, right: FieldRight): ReadonlySet<string> {
  const names = Object.keys(of.fields).filter(name => {
    const element = elementOf(of, name, right)
    return element !== undefined && !decide(session, { element }).allowed
  })
  return new Set(names)
}

/** @throws Denied for a list that is filtered or sorted by a field that the session may not read */
export function requireReadable(
  of: AnyResource,
  hidden: ReadonlySet<string>,
  names: readonly string[],
): void {
  const found = names.find(name => hidden.has(name))
  if (found !== undefined) throw denied(of, found, 'read')
}

/** @throws Denied for a field that the session may not write, where it is all that changes */
export function requireWritable(of: AnyResource, session: Session, name: string): void {
  if (withoutRight(of, session, 'write').has(name)) throw denied(of, name, 'write')
}

function denied(of: AnyResource, field: string, right: FieldRight): Denied {
  const element = elementOf(of, field, right) ?? ''
  return new Denied('PERMISSION_NOT_PASS', { missing: element }, { permission: element })
}
