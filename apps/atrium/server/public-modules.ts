/** A part of a package that modules of one's own may import; everything else may change with any release. */
interface PublicPart {
  title: string
  package: 'contract' | 'server' | 'ui' | 'console' | 'client' | 'atrium'
  /** Paths below the package; `*` is one name. That of `client` is the package itself. */
  modules: readonly string[]
}

/** Everything that modules of one's own may import: `docs/build/public.md` is written from it. */
export const publicParts: readonly PublicPart[] = [
  {
    title: 'Resources and calls',
    package: 'contract',
    modules: [
      ...['resource/resource', 'resource/fields', 'resource/given-fields', 'resource/derived'],
      ...['resource/kinds/*', 'resource/rows', 'resource/state', 'resource/actions', 'resource/titles'],
      ...[
        'resource/own-filters',
        'resource/names',
        'resource/example-id-of',
        'endpoint',
        'page',
        'row',
        'clock',
        'calls',
        'constants',
      ],
      ...['settings/settings', 'entity/entity', 'entity/common-fields', 'workspace/ui-table'],
      'scheduling/scheduled-kind',
    ],
  },
  {
    title: 'Features of the server',
    package: 'server',
    modules: [
      ...[
        'feature',
        'operator-command',
        'monitoring/health-check',
        'resource/resource-feature',
        'resource/resource-code',
        'resource/resource-db',
      ],
      ...['settings/settings-feature', 'settings/read-settings'],
      ...['resource/resource-secrets', 'http/routes', 'http/app-error', 'http/clock', 'http/pages/html'],
      ...[
        'http/pages/portal-block',
        'access/decide',
        'access/module-on',
        'auth/session',
        'db/connection/tenant',
      ],
      ...['db/connection/site', 'db/tables/rows', 'db/tables/columns', 'db/tables/find-page'],
      ...['delivery/send', 'delivery/product-message', 'history/record-history', 'interchange/importable'],
      ...['scheduling/schedulable', 'search/searchable', 'personal/personal-rows', 'seed/contributions'],
      ...['seed/sets', 'seed/lookup-rows', 'seed/product', 'seed/demo-tenant'],
    ],
  },
  {
    title: 'Tests on a real database',
    package: 'server',
    modules: [
      ...[
        'testing/app',
        'testing/people',
        'testing/database',
        'testing/examples',
        'testing/own-fields',
        'testing/resource-imports',
      ],
      ...['isolation/probe', 'isolation/world', 'isolation/request', 'isolation/cells'],
    ],
  },
  {
    title: 'Screens',
    package: 'console',
    modules: [
      ...['feature.ts', 'server-only.ts', 'resource/resource-screen.ts', 'resource/resource-drawings.ts'],
      ...[
        'resource/resource-text.ts',
        'resource/record-value.ts',
        'resource/list/*',
        'resource/form/resource-form.tsx',
        'records/*',
        'list/*',
      ],
      'settings/settings-screen.ts',
      ...['records/detail/*', 'records/settings/*', 'lookups/*', 'language/*', 'links/*', 'forms/*'],
      ...['access/*', 'api/query.ts', 'api/client.ts', 'api/caller.ts', 'api/api-error.ts', 'api/upload.ts'],
      ...['api/query-client.ts', 'cards/card-drawing.ts', 'messages/stale.ts', 'menu/menu.ts'],
      ...['session/store.ts', 'session/global-state.ts', 'tabs/routes.ts', 'tabs/navigation.ts'],
      ...['workspace/use-phone.ts', 'recent/recent-words.ts', 'drafts/use-draft.ts'],
    ],
  },
  {
    title: 'Components',
    package: 'ui',
    modules: [
      ...['chart/*', 'diff/*', 'display/*', 'display/badges/*', 'feedback/*', 'filter/*', 'form/*'],
      ...['icon/*', 'overlay/*', 'table/*', 'table/sheet/*', 'theme/*', 'tree/*'],
    ],
  },
  {
    title: 'Calls from other programs',
    package: 'client',
    modules: ['client'],
  },
  {
    title: 'The product',
    package: 'atrium',
    modules: ['modules.ts', 'server/install.ts', 'testing/global-setup.ts'],
  },
]

const patterns = publicParts.flatMap(({ package: owner, modules }) =>
  modules.map(
    path => new RegExp(`^@atrium/${owner}/${path.replaceAll('.', '\\.').replace('*', '[\\w.-]+')}$`),
  ),
)

/** Data that modules of the product publish: the calls of a feature, and the fields of its records. */
const isData = /^@atrium\/[\w-]+\/[\w-]+\/[\w-]+\.(contract|entity)(\.ts)?$/

/** Whether modules of one's own may import this, such as `@atrium/server/feature`. */
export const isPublic = (name: string): boolean =>
  name === '@atrium/client' || isData.test(name) || patterns.some(one => one.test(name))
