import { files as entities } from 'atrium:entities'
import { files as resources } from 'atrium:resources'
import { files as schedules } from 'atrium:schedules'
import type { Declarations } from '@atrium/console/language/declarations.ts'
import { foundationEntities } from '@atrium/contract/entity/foundation-entities'
import type { AnyResource } from '@atrium/contract/resource/resource'

/** A file may export other things besides, such as a function that makes resources. */
const isResource = (one: unknown): one is AnyResource =>
  typeof one === 'object' && one !== null && 'entity' in one

/** The declarations of every feature, for screens that name any of them. */
export const declarations: Declarations = {
  entities: [
    ...foundationEntities,
    ...entities.flatMap(file => file.entities),
    ...resources.flatMap(file => Object.values(file)).flatMap(one => (isResource(one) ? [one.entity] : [])),
  ],
  scheduledKinds: schedules.flatMap(file => Object.values(file)),
}
