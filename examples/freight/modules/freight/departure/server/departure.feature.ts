import { resourceFeature } from '@atrium/server/resource/resource-feature'
import { departure as definition } from '../departure.resource.ts'

export const departure = resourceFeature(definition, import.meta.url)
