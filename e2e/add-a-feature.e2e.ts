import { execFileSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { freePort, Program } from '@atrium/server/testing/program'
import { expect, test } from './setup/atrium.ts'

const root = join(import.meta.dirname, '..')
const guide = readFileSync(join(root, 'docs/add-a-feature.md'), 'utf8')

/** The files that the guide writes: a path on a line of its own, then the block with what is in it. */
const filesOf = (text: string) =>
  [...text.matchAll(/^`([\w./-]+)`\n\n```\w+\n([\s\S]*?)^```$/gm)].map(([, path = '', content = '']) => ({
    path,
    content,
  }))

const git = (copy: string, ...args: string[]) => execFileSync('git', args, { cwd: copy, encoding: 'utf8' })

/** The repository without its history, which shares the installed packages but not the links to its own. */
function copyOfRepository(): string {
  const copy = mkdtempSync(join(tmpdir(), 'atrium-feature-'))
  for (const path of git(root, 'ls-files', '-co', '--exclude-standard', '-z').split('\0').filter(Boolean))
    cpSync(join(root, path), join(copy, path))
  const installed = join(root, 'node_modules')
  const own = join(copy, 'node_modules')
  mkdirSync(join(own, '@atrium'), { recursive: true })
  for (const name of readdirSync(installed))
    if (name !== '@atrium' && name !== '.cache') symlinkSync(join(installed, name), join(own, name))
  for (const folder of ['packages', 'modules'])
    for (const name of readdirSync(join(copy, folder)))
      symlinkSync(join(copy, folder, name), join(own, '@atrium', name))
  git(copy, 'init', '--quiet')
  git(copy, 'add', '--all')
  git(copy, '-c', 'user.name=test', '-c', 'user.email=test@example.com', 'commit', '--quiet', '-m', 'before')
  return copy
}

test('the guide adds a feature with one folder and one line', async ({ page, signIn, expectError }) => {
  expectError(/status of 409/)
  test.setTimeout(180_000)
  const copy = copyOfRepository()
  const node = join(copy, 'node_modules/.bin/node')
  let server: Program | undefined
  try {
    for (const { path, content } of filesOf(guide)) {
      mkdirSync(dirname(join(copy, path)), { recursive: true })
      const before = path.endsWith('/module.ts') ? readFileSync(join(copy, path), 'utf8') : ''
      writeFileSync(join(copy, path), before + content)
    }
    expect(git(copy, 'status', '--porcelain').trim().split('\n').sort()).toEqual(
      ['M modules/directory/module.ts', '?? modules/directory/building/'].sort(),
    )
    expect(git(copy, 'diff', '--numstat')).toMatch(/^1\t0\tmodules\/directory\/module\.ts\n$/)
    for (const side of ['contract', 'server', 'console'])
      execFileSync(join(copy, 'node_modules/.bin/tsc'), ['-p', `tsconfig.${side}.json`], { cwd: copy })
    execFileSync(
      node,
      [join(copy, 'node_modules/vite/bin/vite.js'), 'build', 'apps/atrium', '--logLevel', 'error'],
      {
        cwd: copy,
        env: { ...process.env, NODE_ENV: 'production' },
      },
    )

    const port = await freePort()
    server = await Program.start({
      root: copy,
      port,
      env: { DATA_DIR: join(copy, '.data') },
      flags: ['--demo', 'small'],
      log: join(root, `test-results/add-a-feature-${port}.log`),
    })
    await signIn('ines.marchetti', { to: `http://localhost:${port}/hiam/building/list` })
    const screen = page.getByRole('tabpanel', { name: 'Buildings' })
    await expect(screen.getByText('No buildings yet')).toBeVisible()

    const create = (code: string) =>
      page.evaluate(
        async ([url, given]) => {
          const token = /(?:^|; )[^=]*access_token=([^;]+)/.exec(document.cookie)?.[1] ?? ''
          const answer = await fetch(url as string, {
            method: 'POST',
            headers: {
              authorization: `bearer ${token}`,
              'content-type': 'application/json',
              'x-requested-with': 'XMLHttpRequest',
            },
            body: JSON.stringify({ code: given, name: 'Pier 4', floors: 3 }),
          })
          return { status: answer.status, body: await answer.json() }
        },
        ['/iam/v1/buildings', code],
      )
    expect((await create('PIER-4')).status).toBe(200)
    expect((await create('PIER-4')).body).toMatchObject({ code: 'error.building.code_taken' })
    await page.reload()
    await expect(screen.getByRole('list', { name: 'Buildings' }).getByText('Pier 4, 3 floors')).toBeVisible()
  } finally {
    await page.goto('about:blank')
    await server?.end()
    rmSync(copy, { recursive: true, force: true })
  }
})
