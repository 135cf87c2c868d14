import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openApi } from './openapi.ts'
import { schemasOf } from './schemas.ts'

/** The compiler of this repository; the generators bring their own. */
const compiler = join(import.meta.dirname, '../../../../../node_modules/typescript/bin/tsc')

const compilerOptions = {
  strict: true,
  skipLibCheck: false,
  noEmit: true,
  target: 'es2022',
  module: 'esnext',
  moduleResolution: 'bundler',
  lib: ['es2022', 'dom', 'dom.iterable'],
  types: [],
}

/** Uses both clients. It compiles only if names, parameters and answers have the types of the document. */
const program = `
import { iamRoleCreateInTenant, iamRoleListInTenant, iamRoleUpdateInTenant } from './sdk/index'
import type { components, operations } from './types'

const { data } = await iamRoleListInTenant({ path: { tenantId: 1 }, query: { size: 10 } })
const role: components['schemas']['Role'] | undefined = data?.content[0]
if (role) await iamRoleUpdateInTenant({ path: { tenantId: 1 }, body: { ...role, name: 'Pilot' } })
// @ts-expect-error a role has a code
await iamRoleCreateInTenant({ path: { tenantId: 1 }, body: { name: 'Pilot' } })
export const page: operations['iam.role.list']['responses'][200]['content']['application/json'] | undefined = data
`

const execute = promisify(execFile)

const source = JSON.stringify(
  openApi({
    version: '1',
    publicUrl: new URL('https://atrium.example'),
    schemas: schemasOf(),
    isTagged: () => true,
  }),
)

/** Runs a program with Node in a directory. Throws its output if it fails. */
async function run(path: string, args: readonly string[], cwd: string): Promise<void> {
  await execute(process.execPath, [path, ...args], { cwd }).catch(({ stdout, stderr }) => {
    throw new Error(`${path} failed:\n${stdout}${stderr}`)
  })
}

/** The path of a file in an installed package. */
const inPackage = (name: string, path: string): string =>
  join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), path)

describe('the document of the calls', () => {
  /** Contains the document and the clients that are generated from it. */
  let directory: string

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'atrium-clients-'))
    await writeFile(join(directory, 'openapi.json'), source)
  })
  afterAll(() => rm(directory, { recursive: true }))

  it('follows the recommended rules of Redocly', async () => {
    // Addresses of HZERO have a word in the place of an id: `notices/user/{noticeId}`, `notices/{noticeId}/publish`.
    const rules = { 'no-ambiguous-paths': 'off' } as const
    const config = await createConfig({ extends: ['recommended'], rules })
    const problems = await lintFromString({ source, absoluteRef: '/openapi.json', config })
    const found = problems.map(
      ({ ruleId, message, location: [at] }) => `${ruleId}: ${message} ${at?.pointer}`,
    )
    expect(found).toEqual([])
  })

  it('becomes clients that compile in strict mode, without skipLibCheck', async () => {
    await Promise.all([
      run(inPackage('openapi-typescript', 'bin/cli.js'), ['openapi.json', '-o', 'types.ts'], directory),
      run(inPackage('@hey-api/openapi-ts', 'bin/run.js'), ['-i', 'openapi.json', '-o', 'sdk'], directory),
    ])
    await writeFile(join(directory, 'program.ts'), program)
    const config = { compilerOptions, files: ['program.ts', 'types.ts', 'sdk/index.ts'] }
    await writeFile(join(directory, 'tsconfig.json'), JSON.stringify(config))
    await run(compiler, ['-p', '.'], directory)
  }, 180_000)
})
