import { existsSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pageCodeOf } from '@atrium/contract/resource/declared'
import { titleOfOne } from '@atrium/contract/resource/titles'
import type { AnySettings } from '@atrium/contract/settings/settings'
import type { ServerFeature } from '../feature.ts'
import { historyOf } from '../history/record-history.ts'
import { editSet } from '../seed/sets.ts'
import { settingsRoutes } from './settings-routes.ts'

/**
 * The server's side of settings: calls, table, history, and the page with its permission sets. `url` is
 * `import.meta.url` of the feature's file, beside whose folder its migrations are.
 */
export function settingsFeature(settings: AnySettings, url: string): ServerFeature {
  const { name, record, api } = settings
  const folder = dirname(dirname(fileURLToPath(url)))
  const { parent = '', order = 0, icon, route = '' } = record.page ?? {}
  return {
    resource: {
      definition: record,
      file: relative(process.cwd(), join(folder, `${basename(folder)}.settings.ts`)),
    },
    calls: { [`${name.slice(0, name.indexOf('.'))}.${record.entityName}`]: api },
    routes: services => settingsRoutes(settings, services),
    // New settings have none yet.
    ...(existsSync(join(folder, 'migrations')) && { migrations: new URL('../migrations/', url) }),
    entities: [record.entity],
    histories: { [record.table]: historyOf(api) },
    pages: [
      {
        code: pageCodeOf(record),
        ...{ parent, order, route, name: titleOfOne(record.title) },
        ...(icon !== undefined && { icon }),
        view: [`${name}.get`],
        sets: [editSet(`${name}.update`)],
      },
    ],
  }
}
