// START HERE: config → database → app → listen.
import './install.ts'
import { setTimeout as delay } from 'node:timers/promises'
import { serviceNames } from '@atrium/contract/services'
import { refuseSeveralTenants } from '@atrium/directory/tenant/server/only-tenant.ts'
import { startProbing } from '@atrium/operations/isolation-probe/server/isolation-probe.work.ts'
import { buildApp } from '@atrium/server/app'
import { hashPassword, verifyPassword } from '@atrium/server/auth/password'
import { passwordFor } from '@atrium/server/auth/secrets'
import { type Config, ConfigError, hasSecureCookie, readConfig } from '@atrium/server/config'
import { startBuiltIn } from '@atrium/server/db/built-in/built-in'
import {
  addressAs,
  connect,
  refuseBypass,
  siteRole,
  whyUnreachable,
} from '@atrium/server/db/connection/connect'
import { migrate, NewerSchema } from '@atrium/server/db/connection/migrate'
import { siteOf } from '@atrium/server/db/connection/site'
import { watchDatabase } from '@atrium/server/db/connection/watch'
import { Changes } from '@atrium/server/events/changes'
import { sourceStack } from '@atrium/server/monitoring/source-stack'
import { answerWhileWaiting } from '@atrium/server/monitoring/waiting'
import { readOrCreateSecret } from '@atrium/server/secret'
import { offerDemonstrationPages, seedProduct } from '@atrium/server/seed/product'
import { lostPasskeys } from '@atrium/sign-in/passkey/server/passkey-domain.ts'
import { needsSetup, setupCode } from '@atrium/sign-in/setup/server/setup.ts'
import { type DemoAccount, demoAccounts, knownPasswordsWork, largeDemoAccounts } from '../demo/accounts.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

/**
 * Things to undo when the server stops, last one first. A second signal aborts `hurry`: whatever can be left where
 * it is comes back at once.
 */
const undo: (() => Promise<unknown>)[] = []
const hurry = new AbortController()
const hurried = new Promise(resolve => hurry.signal.addEventListener('abort', resolve))

async function start(config: Config): Promise<void> {
  const secret = config.secret ?? (await readOrCreateSecret(config.dataDir))
  const ownerUrl = config.databaseUrl ?? (await ownDatabase(config, secret))
  if (config.databaseUrl) await untilReachable(config, config.databaseUrl)
  const ran = await migrate(ownerUrl, secret)
  if (ran.length > 0) say(`  database    ${ran.length} migrations`)
  const databases = connect(ownerUrl, secret)
  undo.push(() => Promise.race([databases.close(), hurried]))
  await refuseBypass(databases)

  const site = siteOf(databases.site)
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

  const changes = await Changes.start(addressAs(ownerUrl, siteRole, secret))
  undo.push(() => Promise.race([changes.close(), hurried]))
  const unwatch = watchDatabase(databases, changes, ownerUrl)
  undo.push(() => Promise.race([unwatch(), hurried]))
  const app = await buildApp(config, secret, databases, changes)
  undo.push(() => Promise.race([app.close(), hurried]))
  app.readiness.isWarm = false
  await app.listen({ host: config.host, port: config.port })
  await app.warmUp()
  if (stopping) return
  if (serviceNames.every(name => config.services.has(name))) {
    const stopProbing = startProbing({
      app,
      databases,
      changes,
      ...config,
      secret,
      secureCookie: hasSecureCookie(config),
    })
    undo.push(() => Promise.race([stopProbing(), hurried]))
  }
  say(`\n  Atrium is ready at ${config.publicUrl.origin}\n`)
  if (config.demo !== 'none')
    sayAccounts([...demoAccounts, ...(config.demo === 'large' ? largeDemoAccounts : [])])
  else if (await needsSetup(site))
    say(`  Make the first administrator there with the code ${setupCode(secret)}\n`)
}

/** Waits for a database that starts later or comes back later; callers get an error meanwhile. */
async function untilReachable(config: Config, url: string): Promise<void> {
  let why = await whyUnreachable(url)
  if (why === undefined) return
  process.stderr.write(`the database cannot be reached and is tried again: ${why}\n`)
  const end = await answerWhileWaiting(config)
  undo.push(end)
  while (why !== undefined) {
    await delay(250)
    why = await whyUnreachable(url)
  }
  undo.splice(undo.indexOf(end), 1)
  await end()
}

async function ownDatabase(config: Config, secret: string): Promise<string> {
  const database = await startBuiltIn({
    dataDir: config.dataDir,
    password: passwordFor(secret, 'owner'),
    log: line => say(`  database    ${line}`),
  })
  undo.push(database.stop)
  return database.url
}

function sayAccounts(accounts: readonly DemoAccount[]): void {
  say(`  The demonstration's accounts, all with the password ${accounts[0]?.password}:`)
  const width = Math.max(...accounts.map(account => account.loginName.length))
  for (const { loginName, who } of accounts) say(`    ${loginName.padEnd(width)}  ${who}`)
  say('')
}

let stopping: Promise<void> | undefined

function stop(): Promise<void> {
  stopping ??= (async () => {
    for (const step of undo.splice(0).reverse()) await step()
  })()
  return stopping
}

/** One line for the person at the terminal; 78 (EX_CONFIG) when the database is newer than the program. */
async function fail(error: unknown, port?: number): Promise<never> {
  const known = error instanceof Error
  const inUse = known && 'code' in error && error.code === 'EADDRINUSE'
  process.stderr.write(
    `${inUse ? `port ${port} is in use: choose another with PORT=…` : known ? error.message : String(error)}\n`,
  )
  if (known && !(error instanceof ConfigError) && !inUse && process.env.DEBUG)
    process.stderr.write(`${sourceStack(error.stack ?? '')}\n`)
  await stop()
  process.exit(error instanceof NewerSchema ? 78 : 1)
}

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    if (stopping) return hurry.abort()
    stop().then(
      () => process.exit(0),
      error => fail(error),
    )
  })

let config: Config | undefined
try {
  config = readConfig(process.env, process.argv.slice(2))
  await start(config)
} catch (error) {
  await fail(error, config?.port)
}
