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
import type { Page } from '@playwright/test'
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

interface Answer {
  status: number
  body: {
    buildingId: string
    digest?: string
    content: { auditDataId: string; auditDataLineList: unknown[] }[]
  }
}

/** Sends a call as the person who is signed in. */
const send = (page: Page, method: string, path: string, body?: object): Promise<Answer> =>
  page.evaluate(
    async ([method, path, body]) => {
      const token = /(?:^|; )[^=]*access_token=([^;]+)/.exec(document.cookie)?.[1] ?? ''
      const answer = await fetch(path as string, {
        method: method as string,
        headers: {
          authorization: `bearer ${token}`,
          'content-type': 'application/json',
          'x-requested-with': 'XMLHttpRequest',
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      return { status: answer.status, body: answer.status === 204 ? null : await answer.json() }
    },
    [method, path, body] as const,
  )

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
    const sides = ['tsconfig.server.json', 'tsconfig.console.json']
    execFileSync(join(copy, 'node_modules/.bin/tsc'), ['--build', ...sides], { cwd: copy })
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

    const pier = { buildingCode: 'PIER-4', buildingName: 'Pier 4', floors: 3 }
    const created = await send(page, 'POST', '/iam/v1/buildings', pier)
    expect(created.status).toBe(200)
    expect((await send(page, 'POST', '/iam/v1/buildings', pier)).body).toMatchObject({
      code: 'error.building.code_taken',
    })
    await page.reload()
    const row = screen.getByRole('row', { name: /Pier 4/ })
    await expect(row.getByRole('cell', { name: '3', exact: true })).toBeVisible()

    // What follows from the field that is declared once: the export, the audit and the restored version.
    const changed = await send(page, 'PUT', '/iam/v1/buildings', { ...created.body, floors: 5 })
    expect(changed.body).toMatchObject({ floors: 5, objectVersionNumber: 2 })
    const exported = await send(page, 'GET', '/iam/v1/buildings/export?exportType=COLUMN')
    const titles = JSON.stringify(exported.body)
    for (const title of ['Code', 'Name', 'Floors', 'Changed by'])
      expect(titles).toContain(`"title":"${title}"`)
    const histories = `/hmnt/v1/record-histories?entityCode=building&entityId=${created.body.buildingId}`
    const [latest, first] = (await send(page, 'GET', histories)).body.content
    expect(latest?.auditDataLineList).toEqual([{ fieldCode: 'floors', fieldValueOld: 3, fieldValueNew: 5 }])
    const restore = `/hmnt/v1/record-histories/${first?.auditDataId}/restore`
    const { digest } = (await send(page, 'POST', `${restore}/preview`, {})).body
    expect((await send(page, 'POST', restore, { digest })).status).toBe(204)
    await page.reload()
    await expect(row.getByRole('cell', { name: '3', exact: true })).toBeVisible()
    await page.goto(`http://localhost:${port}/hmnt/audit-data?entityCode=building`)
    const audit = page.getByRole('tabpanel', { name: 'Audit log' })
    await expect(audit.getByRole('row', { name: /Pier 4/ }).first()).toContainText('Floors')
  } finally {
    await page.goto('about:blank')
    await server?.end()
    rmSync(copy, { recursive: true, force: true })
  }
})
