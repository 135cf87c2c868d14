import { resourceFeature } from '@atrium/server/resource/resource-feature'
import { vehicle as definition } from '../vehicle.resource.ts'

export const vehicle = resourceFeature(definition, import.meta.url)
