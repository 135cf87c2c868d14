import { randomBytes } from 'node:crypto'
import { hashPassword } from '@atrium/server/auth/password'
import { connect } from '@atrium/server/db/connection/connect'
import { findRootKey } from '@atrium/server/db/connection/root-key'
import { siteOf } from '@atrium/server/db/connection/site'
import { type Browser, chromium as engine } from '@playwright/test'
import { demoPassword } from '../apps/atrium/demo/accounts.ts'
import { loadTenants } from '../apps/atrium/demo/loading/tenants.ts'
import { chromium, unpackChromium } from '../e2e/setup/chromium.ts'
import { longMenuTenant } from '../e2e/setup/long-menu.ts'
import { type Installation, makeInstallation } from '../torture/installation.ts'
import { archivist, type Figure, type Scene, scenes } from './browser.scenes.ts'
import { buildPages } from './pages.ts'

interface BrowserOptions {
  rounds: number
  databaseUrl: string | undefined
  say: (line: string) => void
}

/** Measures how long users wait in the workspace, in a real browser, and compares each figure with its target. */
export async function browser({ rounds, databaseUrl, say }: BrowserOptions): Promise<void> {
  process.env.SECRET ||= randomBytes(32).toString('base64url')
  await unpackChromium()
  const removePages = await buildPages()
  const installation = await makeInstallation(databaseUrl)
  let engineOfAll: Browser | undefined
  try {
    await installation.start()
    await addLongMenu(installation, process.env.SECRET)
    engineOfAll = await engine.launch({ ...chromium(), args: ['--no-sandbox', '--disable-gpu'] })
    const results: Figure[] = []
    say('| name | figure | reach | |\n| ---- | ------ | ----- | - |')
    for (const scene of scenes) {
      const stage: Parameters<Scene>[0] = { browser: engineOfAll, url: installation.url, rounds }
      for (const figure of await scene(stage)) {
        results.push(figure)
        say(row(figure))
      }
    }
    say(`\n${JSON.stringify({ rounds, results })}`)
  } finally {
    await engineOfAll?.close()
    await installation.stop()
    installation.remove()
    removePages()
  }
}

const row = ({ name, figure, unit, target, atLeast = false }: Figure) => {
  const isReached = atLeast ? figure >= target : figure <= target
  return `| ${name} | ${Number(figure.toFixed(1))} ${unit} | ${Number(target.toFixed(1))} ${unit} | ${isReached ? '' : 'missed'} |`
}

async function addLongMenu(installation: Installation, secret: string): Promise<void> {
  const root = await findRootKey(installation.ownerUrl(), { secret })
  const databases = connect(installation.ownerUrl(), root, 1)
  try {
    const data = longMenuTenant('BENCH-LONG', { [archivist]: 'Ada Long' })
    const passwordHash = await hashPassword(demoPassword)
    await siteOf(databases.site)({}, db => loadTenants(db, [data], passwordHash))
  } finally {
    await databases.close()
  }
}
