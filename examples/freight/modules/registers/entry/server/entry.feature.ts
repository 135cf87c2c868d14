import type { ServerFeature } from '@atrium/server/feature'
import { resourceFeature } from '@atrium/server/resource/resource-feature'
import { entry as definition } from '../entry.resource.ts'
import { inRegister, withRegister } from './register-pages.ts'

const { calls, routes, histories, lookups, lookupViews, importable, ...own } = resourceFeature(
  definition,
  import.meta.url,
)
// Several at once, as choices of other forms, and versions of before: they would not ask for the page.
const { 'iam.entry': entryApi = {} } = calls
const asked = new Set(Object.values(entryApi))

/** Entries of registers. The permission sets of the page that a register is decide who sees and changes them. */
export const entry: ServerFeature = {
  ...own,
  module: {
    title: ['Registers', '登记簿', 'السجلات'],
    description: ['Pages with a list of entries.', '带条目列表的页面。', 'صفحات بقوائم من القيود.'],
    tenants: 'all',
  },
  calls: {
    'iam.entry': Object.fromEntries(
      Object.entries(entryApi).map(([name, call]) => [name, withRegister(call)]),
    ),
  },
  routes: services =>
    routes(services)
      .filter(({ call }) => asked.has(call))
      .map(({ call, handle }) => ({ call: withRegister(call), handle: inRegister(call, handle) })),
  examples: async () => (await import('./entry.examples.ts')).entryExamples,
  demonstration: async () => (await import('./demonstration.ts')).demonstrate,
}
