import { execFile, execFileSync } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { json } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { isWhole } from '@atrium/server/testing/extent'
import { freePort, Program } from '@atrium/server/testing/program'
import type { Page } from '@playwright/test'
import { expect, test } from './setup/atrium.ts'

const root = join(import.meta.dirname, '..')
const guides = ['docs/add-a-feature.md', 'docs/add-a-channel.md'].map(path =>
  readFileSync(join(root, path), 'utf8'),
)

/** The files that a guide writes: a path on a line of its own, then the block with what is in it. */
const filesOf = (text: string) =>
  [...text.matchAll(/^`([\w./-]+)`\n\n```\w+\n([\s\S]*?)^```$/gm)].map(([, path = '', content = '']) => ({
    path,
    content,
  }))

/** The changes of existing files that a guide shows. */
const patchesOf = (text: string) =>
  [...text.matchAll(/^```diff\n([\s\S]*?)^```$/gm)].map(([, patch = '']) => patch)

const run = promisify(execFile)

const git = (copy: string, ...args: string[]) => execFileSync('git', args, { cwd: copy, encoding: 'utf8' })

const channels = 'packages/server/src/delivery/channels'

/** The repository without its history, which shares the installed packages but not the links to its own. */
function copyOfRepository(): string {
  const copy = mkdtempSync(join(tmpdir(), 'atrium-feature-'))
  git(root, 'clone', '--quiet', '--shared', '.', copy)
  // What is not committed yet belongs to it, too.
  const status = git(root, 'status', '--porcelain', '--no-renames', '--untracked-files=all', '-z')
  const changed = status.split('\0').map(line => line.slice('?? '.length))
  for (const path of changed.filter(Boolean))
    if (existsSync(join(root, path))) cpSync(join(root, path), join(copy, path))
    else rmSync(join(copy, path), { force: true })
  const installed = join(root, 'node_modules')
  const own = join(copy, 'node_modules')
  mkdirSync(join(own, '@atrium'), { recursive: true })
  for (const name of readdirSync(installed))
    if (name !== '@atrium' && name !== '.cache') symlinkSync(join(installed, name), join(own, name))
  for (const folder of ['packages', 'modules'])
    for (const name of readdirSync(join(copy, folder)))
      symlinkSync(join(copy, folder, name), join(own, '@atrium', name))
  git(copy, 'add', '--all')
  const author = ['-c', 'user.name=test', '-c', 'user.email=test@example.com']
  git(copy, ...author, 'commit', '--quiet', '--allow-empty', '-m', 'before')
  return copy
}

interface Answer {
  status: number
  /** The fields that this test reads, of a building, a list or the current user. */
  body: {
    buildingId: string
    digest?: string
    content: { auditDataId: string; auditDataLineList: unknown[] }[]
    id: string
    email: string
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

/** Follows the guides in the copy, and asserts that they change what they say and nothing else. */
function follow(copy: string): void {
  for (const guide of guides) {
    for (const { path, content } of filesOf(guide)) {
      mkdirSync(dirname(join(copy, path)), { recursive: true })
      const before = path.endsWith('/module.ts') ? readFileSync(join(copy, path), 'utf8') : ''
      writeFileSync(join(copy, path), before + content)
    }
    for (const patch of patchesOf(guide)) execFileSync('git', ['apply', '-'], { cwd: copy, input: patch })
  }
  expect(git(copy, 'status', '--porcelain').trimEnd().split('\n').sort()).toEqual(
    [
      ' M modules/directory/module.ts',
      '?? modules/directory/building/',
      ` M ${channels}/channel.contract.ts`,
      ` M ${channels}/senders.ts`,
      `?? ${channels}/chat/`,
    ].sort(),
  )
  expect(git(copy, 'diff', '--numstat')).toBe(
    `1\t0\tmodules/directory/module.ts\n2\t0\t${channels}/channel.contract.ts\n2\t0\t${channels}/senders.ts\n`,
  )
}

/** Builds the console and the server of a repository; with `npm test -- --whole` checks their types beside. */
async function build(copy: string): Promise<void> {
  const node = join(copy, 'node_modules/.bin/node')
  const vite = join(copy, 'node_modules/vite/bin/vite.js')
  const options = { cwd: copy, env: { ...process.env, NODE_ENV: 'production', COMPRESS: 'quickly' } }
  await Promise.all([
    isWhole &&
      run(
        join(copy, 'node_modules/.bin/tsc'),
        ['--build', 'tsconfig.server.json', 'tsconfig.console.json'],
        options,
      ),
    run(node, [vite, 'build', 'apps/atrium', '--logLevel', 'error'], options),
    run(node, ['apps/atrium/server-build.ts', 'apps/atrium/server/dist'], options),
  ])
}

/** A chat server that remembers what was posted. */
async function chatServer() {
  const posted: unknown[] = []
  const server = createServer(async (request, response) => {
    posted.push(await json(request))
    response.writeHead(204).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, posted, close: () => server.close() }
}

test('the guides add a feature with one folder and one line, and a channel in one folder', async ({
  page,
  signIn,
  expectError,
}) => {
  expectError(/status of 409/)
  // It builds both sides.
  test.setTimeout(300_000)
  const copy = copyOfRepository()
  const chat = await chatServer()
  let server: Program | undefined
  try {
    follow(copy)
    await build(copy)
    const port = await freePort()
    server = await Program.start({
      root: copy,
      port,
      env: { DATA_DIR: join(copy, '.data'), CHAT_URL: chat.url },
      flags: ['--demo', 'small'],
      log: join(root, `test-results/add-a-feature-${port}.log`),
    })
    const origin = `http://localhost:${port}`
    await signIn('ines.marchetti', { to: `${origin}/hiam/building/list` })
    await test.step('the feature', () => tryBuildings(page, origin))
    await test.step('the channel', () => tryChat(page, origin, chat.posted))
  } finally {
    await page.goto('about:blank')
    await server?.end()
    chat.close()
    rmSync(copy, { recursive: true, force: true })
  }
})

async function tryBuildings(page: Page, origin: string): Promise<void> {
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
  for (const title of ['Code', 'Name', 'Floors', 'Changed by']) expect(titles).toContain(`"title":"${title}"`)
  const histories = `/hmnt/v1/record-histories?entityCode=building&entityId=${created.body.buildingId}`
  const [latest, first] = (await send(page, 'GET', histories)).body.content
  expect(latest?.auditDataLineList).toEqual([{ fieldCode: 'floors', fieldValueOld: 3, fieldValueNew: 5 }])
  const restore = `/hmnt/v1/record-histories/${first?.auditDataId}/restore`
  const { digest } = (await send(page, 'POST', `${restore}/preview`, {})).body
  expect((await send(page, 'POST', restore, { digest })).status).toBe(204)
  await page.reload()
  await expect(row.getByRole('cell', { name: '3', exact: true })).toBeVisible()
  await page.goto(`${origin}/hmnt/audit-data?entityCode=building`)
  const audit = page.getByRole('tabpanel', { name: 'Audit log' })
  await expect(audit.getByRole('button', { name: /Pier 4/ }).first()).toContainText('Floors')
}

/** Sends a message on the new channel, and looks for it where channels are chosen, sent and listed. */
async function tryChat(page: Page, origin: string, posted: readonly unknown[]): Promise<void> {
  const choices = await send(page, 'POST', '/hmsg/v1/user-receive-configs', [
    { receiveCode: 'NOTICE', receiveTypeList: ['CHAT'] },
  ])
  expect(choices.body).toContainEqual(
    expect.objectContaining({ receiveCode: 'NOTICE', receiveTypeList: ['CHAT'] }),
  )
  const config = { messageCode: 'FERRY.CHAT', messageName: 'Ferry news' }
  const serverList = [{ typeCode: 'CHAT', templateCode: 'MESSAGE.NOTICE' }]
  expect((await send(page, 'POST', '/hmsg/v1/template-servers', { ...config, serverList })).status).toBe(200)
  const { body: self } = await send(page, 'GET', '/iam/hzero/v1/users/self')
  const sent = await send(page, 'POST', '/hmsg/v1/message/relevance', {
    messageCode: config.messageCode,
    receiverUserIdList: [self.id],
    args: { title: 'Ferries', text: 'Every hour.', link: 'https://ferry.example/' },
  })
  expect(sent.body).toEqual({ deliveryCount: 1 })
  await expect.poll(() => posted).toEqual([{ to: self.email, text: expect.stringContaining('Every hour.') }])

  const lookup = await send(page, 'GET', '/hpfm/v1/lovs/value?lovCode=HMSG.MESSAGE_TYPE')
  expect(lookup.body).toContainEqual(expect.objectContaining({ value: 'CHAT', meaning: 'Chat' }))
  await page.goto(`${origin}/hmsg/message-query`)
  await expect(page.getByRole('row', { name: /Ferries/ })).toContainText('Chat')
  await page.goto(`${origin}/hmsg/receive-config`)
  await expect(page.getByRole('combobox', { name: 'Announcements: Chat', exact: true })).toBeVisible()
}
