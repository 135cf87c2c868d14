import { importedBy } from '@atrium/contract/resource/declared'
import { lookupCodeOf } from '@atrium/contract/resource/names'
import type { AnyResource } from '@atrium/contract/resource/resource'
import { expect } from 'vitest'
import { quoted } from '../interchange/export-cells.ts'
import { installedResources } from '../resource/installed-resources.ts'
import type { Caller, TestApp } from './app.ts'

/** The installed resources whose records come from files. */
export const importedResources = (): AnyResource[] =>
  installedResources().flatMap(({ definition }) => (importedBy(definition) === undefined ? [] : [definition]))

/** A person who imports files of a resource. */
interface Importing {
  test: TestApp
  caller: Caller
  of: AnyResource
}

type Line = Readonly<Record<string, string>>

/**
 * Imports the sample of a resource's template, then the same file again, which changes nothing, then with another name,
 * which is all that changes, and undoes that.
 *
 * @throws AssertionError
 */
export async function expectImportUpdates(who: Importing): Promise<void> {
  const { caller, of } = who
  const { modes, columns } = await templateOf(who)
  expect(modes).toEqual(['create', 'update', 'both'])
  const code = importedBy(of) ?? ''
  const own = `U${caller.tenantId}`
  const sample: Line = {
    ...Object.fromEntries(columns.map(({ columnCode, sampleData }) => [columnCode, sampleData])),
    [code]: own,
  }
  expect(await importLine(who, 'create', sample)).toMatchObject({ outcome: 'created', changes: [] })
  expect(await importLine(who, 'both', sample)).toMatchObject({ outcome: 'unchanged', changes: [] })
  const named = { [code]: own, [of.namedBy]: 'Another one' }
  const updated = await importLine(who, 'update', named)
  expect(updated).toMatchObject({
    outcome: 'updated',
    changes: [{ field: of.namedBy, from: sample[of.namedBy], to: 'Another one' }],
  })
  // Its empty cells changed nothing.
  expect(await importLine(who, 'update', { ...sample, ...named })).toMatchObject({ outcome: 'unchanged' })
  await undo(who, updated.batch)
  expect(await importLine(who, 'both', sample)).toMatchObject({ outcome: 'unchanged' })
}

const at = ({ caller }: Importing) => `/himp/v1/${caller.tenantId}/import/data`

const codeOf = ({ of }: Importing) => lookupCodeOf(of.name)

async function templateOf(who: Importing) {
  const path = `/himp/v1/${who.caller.tenantId}/template/${codeOf(who)}/info`
  const { body } = await who.caller.call('GET', path)
  const columns: { columnCode: string; columnName: string; sampleData: string }[] = body.columns
  return { modes: body.modes, columns }
}

/** Imports a file of one line. What became of it, or its faults; the others of its cells are empty. */
export async function importLine(who: Importing, mode: 'create' | 'update' | 'both', line: Line) {
  const { columns } = await templateOf(who)
  const head = quoted(columns.map(({ columnName }) => columnName))
  const file = new FormData()
  file.append(
    'file',
    new Blob([head, quoted(columns.map(({ columnCode }) => line[columnCode] ?? ''))]),
    'a.csv',
  )
  const response = await fetch(
    `${who.test.origin}${at(who)}/data-upload?templateCode=${codeOf(who)}&mode=${mode}`,
    {
      method: 'POST',
      headers: {
        authorization: `bearer ${who.caller.token}`,
        cookie: who.caller.cookie,
        'x-requested-with': 'XMLHttpRequest',
      },
      body: file,
    },
  )
  const batch = await response.text()
  expect(response.status, batch).toBe(200)
  await step(who, 'validate', batch)
  await step(who, 'import', batch)
  const { content } = (await who.caller.call('GET', `${at(who)}?batch=${batch}`)).body
  return { ...content[0], batch }
}

async function undo(who: Importing, batch: string): Promise<void> {
  expect(await step(who, 'undo', batch)).toBe('UNDONE')
}

/** Asks for a step, and returns the state of the batch once no job works on it. */
async function step(who: Importing, verb: 'validate' | 'import' | 'undo', batch: string): Promise<string> {
  await who.caller.call('POST', `${at(who)}/data-${verb}?templateCode=${codeOf(who)}&batch=${batch}`)
  const state = async () => (await who.caller.call('GET', `${at(who)}/status?batch=${batch}`)).body.status
  await expect.poll(state, { timeout: 20_000, interval: 50 }).not.toMatch(/ING$/)
  return state()
}
