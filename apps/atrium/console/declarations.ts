import type { Declarations } from '@atrium/console/language/declarations.ts'
import type { Entity } from '@atrium/contract/entity/entity'
import { foundationEntities } from '@atrium/contract/entity/foundation-entities'
import type { ScheduledKind } from '@atrium/contract/scheduling/scheduled-kind'

const entities = import.meta.glob<readonly Entity[]>('../../../modules/*/*/*.entity.ts', {
  eager: true,
  import: 'entities',
})
const schedules = import.meta.glob<Readonly<Record<string, ScheduledKind>>>(
  '../../../modules/*/*/*.schedule.ts',
  { eager: true },
)

/** The declarations of every feature, for screens that name any of them. */
export const declarations: Declarations = {
  entities: [...foundationEntities, ...Object.values(entities).flat()],
  scheduledKinds: Object.values(schedules).flatMap(file => Object.values(file)),
}
