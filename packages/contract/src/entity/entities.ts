import { z } from 'zod'
import type { Entity } from './entity.ts'

let installed: ReadonlyMap<string, Entity> = new Map()

/** Makes these the entities of the process. The composition does so once, before anything asks for them. */
export function installEntities(entities: readonly Entity[]): void {
  installed = new Map(entities.map(entity => [entity.name, entity]))
}

export const everyEntity = (): readonly Entity[] => [...installed.values()]
export const entityNamed = (name: string): Entity | undefined => installed.get(name)

/** The name of an installed entity, or of one of those that `isOne` picks. */
export const entityName = (isOne: (entity: Entity) => boolean = () => true) =>
  z.lazy(() =>
    z.enum(
      everyEntity()
        .filter(isOne)
        .map(({ name }) => name)
        .sort(),
    ),
  )
