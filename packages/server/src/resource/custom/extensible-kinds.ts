import type { Extensible } from '@atrium/contract/resource/extensible'
import { installedResources } from '../installed-resources.ts'

let writtenByHand: readonly Extensible[] = []

/** Installs the kinds of records of this process that tenants can add fields to and that are no resources. */
export function installExtensible(kinds: readonly Extensible[]): void {
  writtenByHand = kinds
}

/** The kinds of records that tenants can add fields to, resources first, each in the order of its module. */
export const extensibleKinds = (): readonly Extensible[] => [
  ...installedResources().flatMap(({ definition }) => (definition.ownFields ? [definition] : [])),
  ...writtenByHand,
]
