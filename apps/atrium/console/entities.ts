import type { Entity } from '@atrium/contract/entity/entity'
import { foundationEntities } from '@atrium/contract/entity/foundation-entities'

const files = import.meta.glob<readonly Entity[]>('../../../modules/*/*/*.entity.ts', {
  eager: true,
  import: 'entities',
})

/** The entities of every feature, for screens that name any of them. */
export const entities = [...foundationEntities, ...Object.values(files).flat()]
