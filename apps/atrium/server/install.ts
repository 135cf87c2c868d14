import { dirname } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ServerModule } from '@atrium/server/feature'
import { installModules } from '@atrium/server/modules'
import { installPartsOfModules } from '@atrium/server/seed/module-entries'
import { modules as bundled } from '#modules'
import { modules as product } from '../modules.ts'
import { ownModules } from '../own-modules.ts'
import { refuseModules } from './own-rules.ts'

interface ModuleList {
  modules: readonly ServerModule[]
}

if (ownModules) refuseModules(dirname(ownModules))

// Imported for its effect, before anything that asks for the calls or features of the product.
installModules(
  ownModules ? ((await import(pathToFileURL(ownModules).href)) as ModuleList).modules : bundled,
  product,
)
installPartsOfModules()
