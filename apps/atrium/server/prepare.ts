import { setTimeout as delay } from 'node:timers/promises'
import { refuseSeveralTenants } from '@atrium/directory/tenant/server/only-tenant.ts'
import { hashPassword, verifyPassword } from '@atrium/server/auth/password'
import { type Config, ConfigError } from '@atrium/server/config'
import { startBuiltIn } from '@atrium/server/db/built-in/built-in'
import { connect, refuseBypass, whyUnreachable } from '@atrium/server/db/connection/connect'
import { migrate } from '@atrium/server/db/connection/migrate'
import { ownerPasswords } from '@atrium/server/db/connection/open-database'
import { openInstallation, readSecrets, type Secrets } from '@atrium/server/db/connection/root-key'
import { type Site, siteOf } from '@atrium/server/db/connection/site'
import { answerWhileWaiting } from '@atrium/server/monitoring/waiting'
import { offerDemonstrationPages, seedProduct } from '@atrium/server/seed/product'
import { lostPasskeys } from '@atrium/sign-in/passkey/server/passkey-domain.ts'
import { needsSetup, setupCode } from '@atrium/sign-in/setup/server/setup.ts'
import { type DemoAccount, demoAccounts, knownPasswordsWork, largeDemoAccounts } from '../demo/accounts.ts'
import { adviceAbout } from './change-secret.ts'
import { onStop } from './stopping.ts'

/** A database that a server can run on. */
export interface Installation {
  /** The root key. */
  secret: string
  /** The connection URL of its owner. */
  ownerUrl: string
  /** Printed once the server is ready: who can sign in. */
  greeting: string
}

export const say = (line: string): unknown => process.stdout.write(`${line}\n`)

/**
 * Starts the built-in database or waits for the external one, migrates and seeds it.
 * @throws ConfigError if this configuration must not run on this database; NewerSchema if it is of a newer version.
 */
export async function prepare(config: Config): Promise<Installation> {
  const secrets = await readSecrets(config)
  const ownerUrl = config.databaseUrl ?? (await ownDatabase(config, secrets))
  if (config.databaseUrl) await untilReachable(config, config.databaseUrl)
  const ran = await migrate(ownerUrl)
  if (ran.length > 0) say(`  database    ${ran.length} migrations`)
  const secret = await openInstallation(ownerUrl, secrets)
  for (const line of await adviceAbout(ownerUrl, secrets)) say(`  secret      ${line}`)
  const databases = connect(ownerUrl, secret, 4)
  const close = () => databases.close()
  const forget = onStop(close)
  await refuseBypass(databases)
  const site = siteOf(databases.site)
  await seed(config, site)
  const greeting = await greetingFor(config, site, secret)
  forget()
  await close()
  return { secret, ownerUrl, greeting }
}

async function ownDatabase({ dataDir, workers }: Config, secrets: Secrets): Promise<string> {
  const database = await startBuiltIn({
    dataDir,
    ...ownerPasswords(secrets),
    log: line => say(`  database    ${line}`),
    workers,
  })
  onStop(database.stop)
  return database.url
}

/** Waits for a database that starts later or comes back later; callers get an error meanwhile. */
async function untilReachable(config: Config, url: string): Promise<void> {
  let why = await whyUnreachable(url)
  if (why === undefined) return
  process.stderr.write(`the database cannot be reached and is tried again: ${why}\n`)
  const end = await answerWhileWaiting(config)
  const forget = onStop(end)
  while (why !== undefined) {
    await delay(250)
    why = await whyUnreachable(url)
  }
  forget()
  await end()
}

async function seed(config: Config, site: Site): Promise<void> {
  await seedProduct(site)
  await offerDemonstrationPages(site, config.demo !== 'none')
  // Loaded on demand, because it is large.
  if (config.demo !== 'none')
    await (await import('../demo/demo.ts')).seedDemo(site, { size: config.demo, hashPassword })
  if (config.platformVersion === 'OP') await refuseSeveralTenants(site)
  const lost = await lostPasskeys(site, config.passkeyDomain)
  if (lost !== undefined) say(`  passkeys    ${lost}`)
  const isDemonstration = await knownPasswordsWork(site, verifyPassword)
  if (config.exposed && isDemonstration)
    throw new ConfigError(
      'config.secret.default: this installation holds the demonstration, whose passwords are public; listen on loopback, or start with another DATA_DIR',
    )
}

async function greetingFor({ demo }: Config, site: Site, secret: string): Promise<string> {
  if (demo !== 'none') return accounts([...demoAccounts, ...(demo === 'large' ? largeDemoAccounts : [])])
  if (await needsSetup(site))
    return `  Make the first administrator there with the code ${setupCode(secret)}\n`
  return ''
}

function accounts(listed: readonly DemoAccount[]): string {
  const width = Math.max(...listed.map(({ loginName }) => loginName.length))
  return [
    `  The demonstration's accounts, all with the password ${listed[0]?.password}:`,
    ...listed.map(({ loginName, who }) => `    ${loginName.padEnd(width)}  ${who}`),
    '',
  ].join('\n')
}
