import { z } from 'zod'
import type { Entity } from './entity.ts'

let installed: ReadonlyMap<string, Entity> = new Map()

/** Installs the entities of this process. Called once, before anything uses them. */
export function installEntities(entities: readonly Entity[]): void {
  installed = new Map(entities.map(entity => [entity.name, entity]))
}

export const everyEntity = (): readonly Entity[] => [...installed.values()]
export const entityNamed = (name: string): Entity | undefined => installed.get(name)

/** A schema for the names of installed entities, or of those that `isOne` selects. */
export const entityName = (isOne: (entity: Entity) => boolean = () => true) =>
  z.lazy(() =>
    z.enum(
      everyEntity()
        .filter(isOne)
        .map(({ name }) => name)
        .sort(),
    ),
  )
