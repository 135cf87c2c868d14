import { exampleId } from '../example-ids.ts'
import { entityOf } from './names.ts'

const knownIds: Readonly<Record<string, string | undefined>> = exampleId

/**
 * The id that stands for a record of this resource in the examples of calls: that of its name among `exampleId`, else a
 * hash (FNV-1a) of the name.
 */
export function exampleIdOf(resource: string): string {
  const known = knownIds[entityOf(resource as `${string}.${string}`)]
  if (known !== undefined) return known
  let hash = 0xcbf29ce484222325n
  for (const letter of resource)
    hash = ((hash ^ BigInt(letter.codePointAt(0) ?? 0)) * 0x100000001b3n) & 0xffffffffffffn
  return `01970000-0000-7000-9000-${hash.toString(16).padStart(12, '0')}`
}
