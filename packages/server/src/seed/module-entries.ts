import { exportPath } from '@atrium/contract/export'
import { sql } from 'kysely'
import { installModuleParts } from '../access/module-parts.ts'
import type { Scoped } from '../db/connection/tenant.ts'
import type { ServerFeature } from '../feature.ts'
import { ownModules } from '../modules.ts'
import { modulePlaces } from './module-places.ts'

/** Keys of rows, or their ids, by the table of the product that they are in. */
export type ByTable = Readonly<Record<string, readonly string[]>>

interface ModuleEntries {
  module: string
  entries: ByTable
}

/** The keys of the rows that each installed module has in tables of the product, which has none itself. */
export const moduleEntries = (): ModuleEntries[] =>
  ownModules().map(({ name, features }) => ({
    module: name,
    entries: entriesOf(features),
  }))

const entriesOf = (features: readonly ServerFeature[]): ByTable =>
  Object.fromEntries(modulePlaces.map(({ table, keysOf }) => [table, keysOf(features)]))

/** Installs what belongs to which of the installed modules. Called once, before the server is built. */
export const installPartsOfModules = (): void =>
  installModuleParts(
    ownModules().map(({ name, features, definition }) => ({
      name,
      isOnAtFirst: definition?.tenants !== 'chosen',
      entries: entriesOf(features),
      calls: callsOf(features),
    })),
  )

const callsOf = (features: readonly ServerFeature[]): string[] =>
  features
    .flatMap(({ calls = {} }) => Object.values(calls).flatMap(api => Object.values(api)))
    .flatMap(({ method, path }) => [
      `${method} ${path}`,
      // A list is exported by both methods.
      ...(method === 'GET' ? [`GET ${exportPath(path)}`, `POST ${exportPath(path)}`] : []),
    ])

/** Records the entries of installed modules, for when their code is gone; one that was removed is back in service. */
export async function putModules(db: Scoped, modules: readonly ModuleEntries[]): Promise<void> {
  for (const { module, entries } of modules) {
    const { rows } = await sql<{ switchedOff: ByTable | null }>`
      select switched_off from module_entry where module = ${module}`.execute(db)
    await switchOn(db, rows[0]?.switchedOff ?? {})
    await sql`
      insert into module_entry (module, entries) values (${module}, ${JSON.stringify(entries)})
      on conflict (module) do update set entries = excluded.entries, switched_off = null`.execute(db)
  }
}

async function switchOn(db: Scoped, ids: ByTable): Promise<void> {
  for (const { table, inService } of modulePlaces)
    if (inService && ids[table])
      await sql`update ${sql.table(table)} set ${sql.ref(inService.column)} = ${inService.value}
        where id = any(${[...ids[table]]}::uuid[])`.execute(db)
}
