import { resourceFeature } from '@atrium/server/resource/resource-feature'
import { customer as definition } from '../customer.resource.ts'

export const customer = resourceFeature(definition, import.meta.url)
