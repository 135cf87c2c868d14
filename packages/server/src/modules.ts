import { basename, dirname } from 'node:path'
import { installCalls } from '@atrium/contract/calls'
import { installEntities } from '@atrium/contract/entity/entities'
import { foundationEntities } from '@atrium/contract/entity/foundation-entities'
import { installScheduledKinds } from '@atrium/contract/scheduling/scheduled-kind'
import { historyNameOf, installMigrations } from './db/connection/migrate.ts'
import type {
  Contributed,
  FromModule,
  ModuleDefinition,
  ServerFeature,
  ServerModule,
  Services,
} from './feature.ts'
import { installErrors } from './http/errors.ts'
import { installHzeroShapes } from './http/hzero-shape.ts'
import { installColumnTitles } from './interchange/column-title.ts'
import { refuseTakenCodes } from './module-codes.ts'
import { installExtensible } from './resource/custom/extensible-kinds.ts'
import { installResources } from './resource/installed-resources.ts'

let features: readonly ServerFeature[] = []
let own: readonly OwnModule[] = []

/** A module that is not part of the product. */
export interface OwnModule {
  /** The name of its folder. */
  name: string
  features: readonly ServerFeature[]
  definition: ModuleDefinition | undefined
}

const featuresOf = (modules: readonly ServerModule[]) => modules.flatMap(module => Object.values(module))
const migrationsOf = (modules: readonly ServerModule[]) =>
  featuresOf(modules).flatMap(({ migrations }) => migrations ?? [])

/**
 * Installs the modules of this process, of which those of the product share a history of migrations. Called once,
 * before anything uses them.
 */
export function installModules(modules: readonly ServerModule[], product = modules): void {
  features = featuresOf(modules)
  const others = modules.filter(module => !product.includes(module))
  own = others.flatMap(module => {
    const ofModule = Object.values(module)
    const name = nameOf(ofModule)
    return name === undefined ? [] : [{ name, features: ofModule, definition: definitionIn(ofModule) }]
  })
  refuseTakenCodes(
    modules.map(module => {
      const ofModule = Object.values(module)
      return {
        name: product.includes(module) ? undefined : (nameOf(ofModule) ?? 'of your own'),
        features: ofModule,
      }
    }),
  )
  installResources(features.flatMap(({ resource }) => resource ?? []))
  installExtensible(features.flatMap(({ extensible }) => extensible ?? []))
  installCalls(features.map(({ calls }) => calls ?? {}))
  installMigrations(migrationsOf(modules.filter(module => product.includes(module))), migrationsOf(others))
  installEntities([...foundationEntities, ...features.flatMap(({ entities }) => entities ?? [])])
  installColumnTitles(features)
  installHzeroShapes(features.flatMap(({ hzeroShapes }) => hzeroShapes ?? []))
  installScheduledKinds(features.flatMap(({ schedulables = [] }) => schedulables.map(({ kind }) => kind)))
  installErrors(features.map(({ errors }) => errors ?? {}))
}

/** The features of the installed modules, in their order. */
export function installedFeatures(): readonly ServerFeature[] {
  if (features.length === 0) throw new Error('no modules are installed: call installModules first')
  return features
}

/** The features of the installed modules without those of some modules of one's own, by their names. */
export function featuresWithout(off: ReadonlySet<string>): readonly ServerFeature[] {
  const left = new Set(own.filter(({ name }) => off.has(name)).flatMap(module => module.features))
  return installedFeatures().filter(feature => !left.has(feature))
}

/** The installed modules that are not part of the product, in their order. */
export const ownModules = (): readonly OwnModule[] => own

const definitionIn = (ofModule: readonly ServerFeature[]) => ofModule.flatMap(({ module }) => module ?? [])[0]

/** The name of a module's folder, two above what its features bring; undefined if none has migrations or a resource. */
function nameOf(ofModule: readonly ServerFeature[]): string | undefined {
  const folder = ofModule.flatMap(({ migrations }) => migrations ?? [])[0]
  if (folder) return historyNameOf(folder)
  const file = ofModule.flatMap(({ resource }) => resource?.file ?? [])[0]
  return file === undefined ? undefined : basename(dirname(dirname(file)))
}

function fromModules<Part>(find: (feature: ServerFeature) => Part | undefined): FromModule<Part>[] {
  return features.flatMap(feature => {
    const part = find(feature)
    const module = own.find(one => one.features.includes(feature))?.name
    return part === undefined ? [] : [{ ...part, module }]
  })
}

/** The contributions of installed features to each other. */
export function contributionsFor(services: Omit<Services, 'contributed'>): Contributed {
  return {
    searchables: fromModules(({ searchable }) => searchable),
    importables: fromModules(({ importable }) => importable?.(services)),
    schedulables: features.flatMap(({ schedulables }) => schedulables ?? []),
    portalBlocks: features.flatMap(({ portalBlocks }) => portalBlocks ?? []),
    healthChecks: Object.assign({}, ...features.map(({ healthChecks }) => healthChecks)),
    live: new Set(features.flatMap(({ live }) => live ?? [])),
  }
}
