import { dirname } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ServerModule } from '@atrium/server/feature'
import { ownModules } from './own-modules.ts'
import { refuseModules } from './server/own-rules.ts'

// The modules of a server that runs its source. In a bundle #modules is the list itself: server-build.ts.

interface ModuleList {
  modules: readonly ServerModule[]
}

async function loaded(): Promise<ModuleList> {
  if (!ownModules) return import('./modules.ts')
  // First: a module that does not fit may not even load.
  refuseModules(dirname(ownModules))
  return import(pathToFileURL(ownModules).href)
}

export const { modules } = await loaded()
