import { mistakeIn } from '@atrium/contract/resource/check-resource'
import { reverseOf } from '@atrium/contract/resource/declared'
import { lookupCodeOf } from '@atrium/contract/resource/names'
import type { AnyResource } from '@atrium/contract/resource/resource'

/** A resource, and the file that declares it. */
export interface InstalledResource {
  definition: AnyResource
  file: string
  /** A mistake in the code beside the definition. */
  mistake?: string | undefined
}

let installed: ReadonlyMap<string, AnyResource> = new Map()
let declared: readonly InstalledResource[] = []

/**
 * Installs the resources of this process. Called once, before anything uses them.
 * @throws one sentence about the first mistake in a definition, naming its file
 */
export function installResources(resources: readonly InstalledResource[]): void {
  const names = new Set(resources.map(({ definition }) => definition.name))
  const byName = new Map(resources.map(({ definition }) => [definition.name, definition]))
  const files = new Map<string, string>()
  for (const { definition, file, ...code } of resources) {
    const mistake = mistakeIn(definition, names) ?? mistakeInReverse(definition, byName) ?? code.mistake
    if (mistake) throw new Error(`${file}: ${mistake}`)
    const twin = files.get(definition.table)
    if (twin) throw new Error(`${file}: its table “${definition.table}” is also that of ${twin}`)
    files.set(definition.table, file)
  }
  declared = resources
  installed = byName
}

/** A list of records by a field that does not refer to this resource. */
function mistakeInReverse(of: AnyResource, others: ReadonlyMap<string, AnyResource>): string | undefined {
  const wrong = reverseOf(of).find(([, { target = '', by = '' }]) => {
    const field = others.get(target)?.fields[by]
    const isOwn = field?.target === of.name || (field?.target === 'self' && target === of.name)
    return field?.kind !== 'reference' || !isOwn
  })
  return wrong && `the field “${wrong[0]}” lists records by “${wrong[1].by}”, which does not refer to it`
}

/** The resources of this process, in the order of their modules. */
export const installedResources = (): readonly InstalledResource[] => declared

/**
 * The code of the dialog that a resource had before it was declared as one, such as `HIAM.USER_GROUP`, for the code that
 * follows from its name, by which fields that refer to it know it.
 */
export const dialogGivenFor = (code: string): string | undefined =>
  declared.find(({ definition: { name, given } }) => given.lookup && lookupCodeOf(name) === code)?.definition
    .given.lookup

/** @throws Error for a name that no resource has, which `installResources` has refused. */
export function resourceNamed(name: string): AnyResource {
  const found = installed.get(name)
  if (!found) throw new Error(`no resource is named ${name}`)
  return found
}
