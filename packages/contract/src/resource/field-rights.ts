import { withheldCode } from '../permission-code.ts'
import type { FieldAccess } from './custom.ts'
import { type Declared, pageCodeOf } from './declared.ts'
import type { Field } from './fields.ts'
import { snake } from './names.ts'

/** A right to a field that not everyone has who opens the record. */
export type FieldRight = 'read' | 'write'

type Ruled = Pick<Declared, 'name' | 'fields'> & Partial<Pick<Declared, 'namedBy' | 'ownFields'>>

/** The code of the permission set for a restricted field on the page of its resource. */
export const fieldSetOf = (field: string, right: FieldRight): string => `field.${snake(field)}.${right}`

/** The code of the permission set that a restricted field needs to be read or written; undefined if it needs none. */
export function setOfField(
  of: Pick<Declared, 'name' | 'page' | 'fields'>,
  field: string,
  right: FieldRight,
): string | undefined {
  const restricted = of.fields[field]?.restricted
  const isFree = restricted === undefined || (right === 'read' && restricted === 'write')
  return isFree ? undefined : `${pageCodeOf(of)}.${fieldSetOf(field, right)}`
}

/**
 * The accesses that a tenant can choose for the roles of a field of the product. Everyone writes a field that each
 * record needs. What is asked for by the record can be locked, and not be taken away.
 */
export function accessesOf(of: Ruled, name: string): readonly FieldAccess[] {
  const field = of.fields[name]
  if (!field || !of.ownFields || !isLockable(of, name, field)) return ['write']
  return field.traits.translated || field.kind === 'enabled' ? ['write', 'read'] : ['write', 'read', 'absent']
}

const isLockable = (of: Ruled, name: string, { required, restricted, traits, kind, derived }: Field) =>
  !(required || restricted || traits.given || traits.part || traits.secret) &&
  !(name === of.namedBy || kind === 'own' || derived !== undefined) &&
  !Object.values(of.fields).some(({ when }) => when?.field === name)

/** The code that a field needs to be read or written; undefined if opening the record is enough for everyone. */
export function elementOf(
  of: Ruled & Pick<Declared, 'page'>,
  field: string,
  right: FieldRight,
): string | undefined {
  const set = setOfField(of, field, right)
  if (set !== undefined) return set
  const isRuled = accessesOf(of, field).includes(right === 'read' ? 'absent' : 'read')
  return isRuled ? withheldCode(of.name, field, right) : undefined
}
