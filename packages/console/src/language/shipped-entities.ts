import type { Entity } from '@atrium/contract/entity/entity'

let load = async (): Promise<readonly Entity[]> => []

/** Says where the entities of the installed features are loaded from, once a screen asks for them. */
export function shipEntities(from: typeof load): void {
  load = from
}

export const loadEntities = () => load()
