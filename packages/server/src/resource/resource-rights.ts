import { isWithheldCode } from '@atrium/contract/permission-code'
import { elementOf, type FieldRight } from '@atrium/contract/resource/field-rights'
import type { AnyResource } from '@atrium/contract/resource/resource'
import { decide } from '../access/decide.ts'
import type { Session } from '../auth/session.ts'
import { AppError, Denied } from '../http/app-error.ts'

/** The fields that a session may not read, or write. */
export function withoutRight(of: AnyResource, session: Session, right: FieldRight): ReadonlySet<string> {
  const without = elementsOf(of, right).filter(([, element]) => !decide(session, { element }).allowed)
  return new Set(without.map(([name]) => name))
}

const known: Record<
  FieldRight,
  WeakMap<AnyResource, readonly (readonly [name: string, element: string])[]>
> = {
  read: new WeakMap(),
  write: new WeakMap(),
}

/** The fields that not everyone reads, or writes, with the codes that say who does: worked out once. */
function elementsOf(of: AnyResource, right: FieldRight) {
  const elements =
    known[right].get(of) ??
    Object.keys(of.fields).flatMap(name => {
      const element = elementOf(of, name, right)
      return element === undefined ? [] : [[name, element] as const]
    })
  known[right].set(of, elements)
  return elements
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

function denied(of: AnyResource, field: string, right: FieldRight): AppError {
  const element = elementOf(of, field, right) ?? ''
  if (isWithheldCode(element)) return new AppError('error.field.withheld', { field })
  return new Denied('PERMISSION_NOT_PASS', { missing: element }, { permission: element })
}
