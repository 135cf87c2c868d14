import type { ServerFeature } from '@atrium/server/feature'
import { resourceFeature } from '@atrium/server/resource/resource-feature'
import { carrier as definition } from '../carrier.resource.ts'

const own = resourceFeature(definition, import.meta.url)

export const carrier: ServerFeature = {
  ...own,
  pages: [
    { code: 'freight', type: 'root', order: 50, icon: 'truck', name: ['Freight', '货运', 'الشحن'] },
    ...(own.pages ?? []),
  ],
}
