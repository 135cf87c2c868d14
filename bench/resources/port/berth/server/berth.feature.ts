import { resourceFeature } from '@atrium/server/resource/resource-feature'
import { berth as definition } from '../berth.resource.ts'

export const berth = resourceFeature(definition, import.meta.url)
