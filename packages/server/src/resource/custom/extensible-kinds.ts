import { siteLevel } from '@atrium/contract/constants'
import type { Extensible } from '@atrium/contract/resource/extensible'
import { isOn } from '../../access/off-modules.ts'
import type { Session } from '../../auth/session.ts'
import { installedResources } from '../installed-resources.ts'

let writtenByHand: readonly Extensible[] = []

/** Installs the kinds of records of this process that tenants can add fields to and that are no resources. */
export function installExtensible(kinds: readonly Extensible[]): void {
  writtenByHand = kinds
}

/** The kinds of records that tenants can add fields to, resources last, each in the order of its module. */
export const extensibleKinds = (): readonly Extensible[] => [
  ...writtenByHand,
  ...installedResources().flatMap(({ definition }) => (definition.ownFields ? [definition] : [])),
]

/**
 * The kinds of records that a session can add fields to: a tenant none to those of the platform, and none to those of a
 * module that is off.
 */
export const extensibleBy = ({ level, off }: Pick<Session, 'level' | 'off'>): readonly Extensible[] =>
  extensibleKinds().filter(
    ({ name, ofPlatform }) => (!ofPlatform || level === siteLevel) && isOn(off, 'own_field', name),
  )

/** Whether records of this kind have the fields of the platform, which no tenant sees. */
export const isOfPlatform = (name: string): boolean =>
  extensibleKinds().some(kind => kind.name === name && kind.ofPlatform === true)
