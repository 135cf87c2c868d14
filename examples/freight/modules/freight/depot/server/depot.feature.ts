import { resourceFeature } from '@atrium/server/resource/resource-feature'
import { depot as definition } from '../depot.resource.ts'

export const depot = resourceFeature(definition, import.meta.url)
