import { type RecordedEntity, recorded } from '@atrium/server/history/record-history'
import { installedFeatures } from '@atrium/server/modules'

/** The names of the entities that have a history. */
export const recordedEntities = (): string[] =>
  installedFeatures().flatMap(({ histories = {} }) => Object.keys(histories))

/** @throws when the entity has no history */
export function recordedEntity(name: string): RecordedEntity {
  for (const { histories } of installedFeatures()) {
    const history = histories?.[name]
    if (history) return recorded(name, history)
  }
  throw new Error(`${name} has no history`)
}
