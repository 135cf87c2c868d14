// npx atrium: scripts/atrium.js says what there is.
import './install.ts'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Config, readConfig } from '@atrium/server/config'
import { headKey } from '@atrium/server/db/audit/audit-chain'
import { verifyAudit } from '@atrium/server/db/audit/audit-verify'
import { backUp, type Manifest } from '@atrium/server/db/backup/backup'
import { addressAs, connect, siteRole } from '@atrium/server/db/connection/connect'
import { openDatabase, requireInstallation } from '@atrium/server/db/connection/open-database'
import { findRootKey, readSecrets, type Secrets } from '@atrium/server/db/connection/root-key'
import { siteOf } from '@atrium/server/db/connection/site'
import { openStore } from '@atrium/server/db/files/store.open'
import { installedFeatures } from '@atrium/server/modules'
import { erasedFile } from '@atrium/server/personal/erased-list'
import { restoreErased } from '@atrium/server/personal/restore-erased'
import { describeSecrets, endOtherSecrets } from './change-secret.ts'
import { resetSecondFactor } from './second-factor.ts'

const usage = (command: string, text: string) => new Error(`npx atrium ${command} takes ${text}`)
const say = (line: string) => process.stdout.write(`${line}\n`)
const sayAll = (lines: readonly string[]): true => {
  for (const line of lines) say(line)
  return true
}

interface Installation {
  config: Config
  secrets: Secrets
  /** The root key. */
  secret: string
  ownerUrl: string
}

/** Each command returns whether it succeeded. */
const commands: Record<string, (args: string[]) => Promise<boolean>> = {
  'verify-audit': async args => {
    const { values } = parseArgs({ args, options: { tenant: { type: 'string' } } })
    const tenantId = tenantOf(values.tenant)
    return onInstallation(async ({ config, secret, ownerUrl }) => {
      const url = addressAs(ownerUrl, siteRole, secret)
      const outside = { dataDir: config.dataDir, key: headKey(secret) }
      let isGood = true
      for await (const report of verifyAudit(url, { ...outside, tenantId })) {
        isGood &&= report.bad === undefined
        const { links, cleared, heads } = report
        say(
          report.bad === undefined
            ? `tenant ${report.tenantId}: ${links} rows as they were written, ${cleared} sign-ins cleared by age, ${heads} heads compared`
            : `tenant ${report.tenantId}: BAD: ${report.bad}`,
        )
      }
      return isGood
    })
  },

  backup: async args => {
    const { values } = parseArgs({ args, options: { out: { type: 'string' }, tenant: { type: 'string' } } })
    const { out } = values
    if (!out) throw usage('backup', '--out DIR')
    const tenantId = tenantOf(values.tenant)
    return onInstallation(async ({ config, secret, ownerUrl }) => {
      const store = await openStore(config.files)
      sayBackup('backed up', await backUp({ ownerUrl, secret, store }, { directory: resolve(out), tenantId }))
      return true
    })
  },

  restore: async args => {
    const { values } = parseArgs({
      args,
      options: { from: { type: 'string' }, erased: { type: 'string' } },
    })
    const { from, erased } = values
    if (!from) throw usage('restore', '--from DIR [--erased FILE]')
    const config = readConfig(process.env, ['--empty'])
    const secrets = await readSecrets(config)
    const { ownerUrl, leave } = await openDatabase(config, secrets, { isUsedAlone: true })
    try {
      const store = await openStore(config.files)
      const list = erased ? resolve(erased) : erasedFile(config.dataDir)
      const restored = await restoreErased({ ownerUrl, secrets, store }, resolve(from), list)
      sayBackup('restored', restored.manifest)
      say(`erased again: ${restored.erasedAgain} of ${restored.listed} people in the list`)
      return true
    } finally {
      await leave()
    }
  },

  'reset-second-factor': async args => {
    const { values } = parseArgs({ args, options: { user: { type: 'string' } } })
    const { user } = values
    if (!user) throw usage('reset-second-factor', '--user NAME')
    return onInstallation(async ({ config, secret, ownerUrl }) => {
      const { name, isReset } = await resetSecondFactor({ config, secret, ownerUrl }, user)
      say(
        isReset
          ? `${name} signs in with the password alone until an authenticator is added again`
          : `${name} has no second factor`,
      )
      return true
    })
  },

  secret: async args => {
    const { values, positionals } = parseArgs({
      args,
      options: { 'dry-run': { type: 'boolean', default: false } },
      allowPositionals: true,
    })
    const [verb, ...more] = positionals
    if ((verb !== undefined && verb !== 'rotate') || more.length > 0)
      throw usage('secret', 'nothing, or rotate [--dry-run]')
    return onInstallation(async ({ secrets, ownerUrl }) =>
      verb === undefined
        ? sayAll(await describeSecrets(ownerUrl, secrets))
        : sayAll(await endOtherSecrets(ownerUrl, secrets, { isDry: values['dry-run'] })),
    )
  },

  module: async args => {
    const { askedRemoval, removeAsked } = await import('./remove-module.ts')
    const asked = askedRemoval(args)
    return onInstallation(async ({ ownerUrl }) => removeAsked(ownerUrl, asked))
  },

  migration: async args => (await import('./migration.ts')).writeMigrations(args),
}

function sayBackup(what: string, manifest: Manifest): void {
  const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0)
  const { files, missing, tenantId, writtenAt } = manifest
  say(`${what} ${tenantId === null ? 'everything' : `tenant ${tenantId}`} as of ${writtenAt}`)
  say(`${rows} rows of ${Object.keys(manifest.tables).length} tables, ${Object.keys(files).length} files`)
  for (const key of missing) say(`file ${key} was not in the store`)
}

/** A command of a module, on the installation. */
function commandOfModules(name: string): ((args: string[]) => Promise<boolean>) | undefined {
  const found = installedFeatures().flatMap(({ commands = {} }) =>
    Object.entries(commands).flatMap(([known, command]) => (known === name ? command : [])),
  )[0]
  return (
    found &&
    (args =>
      onInstallation(async ({ secret, ownerUrl }) => {
        const databases = connect(ownerUrl, secret)
        try {
          return await found.run(args, { site: siteOf(databases.site), say })
        } finally {
          await databases.close()
        }
      }))
  )
}

/** Works on what is there, and leaves a database that it had to start as it was. */
async function onInstallation(work: (installation: Installation) => Promise<boolean>): Promise<boolean> {
  const config = readConfig(process.env, ['--empty'])
  requireInstallation(config)
  const secrets = await readSecrets(config)
  const { ownerUrl, leave } = await openDatabase(config, secrets)
  try {
    return await work({ config, secrets, secret: await findRootKey(ownerUrl, secrets), ownerUrl })
  } finally {
    await leave()
  }
}

function tenantOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (!/^\d{1,15}$/.test(text)) throw new Error('--tenant takes the number of a tenant')
  return Number(text)
}

try {
  const [name = '', ...args] = process.argv.slice(2)
  const command = commands[name] ?? commandOfModules(name)
  if (!command) throw new Error(`npx atrium knows no ${name}; see npx atrium --help`)
  process.exitCode = (await command(args)) ? 0 : 1
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 2
}
