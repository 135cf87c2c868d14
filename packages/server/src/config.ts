import { Resolver } from 'node:dns'
import { isIP } from 'node:net'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { type PlatformVersion, platformVersion, platformVersions } from '@atrium/contract/constants'
import { type ServiceName, serviceNames } from '@atrium/contract/services'
import { allowedOrigin } from '@atrium/contract/sign-in/origin'
import { z } from 'zod'

/** The validated configuration from the environment and the command line. */
export interface Config {
  host: string
  port: number
  /** Processes that serve the port; with 1 it is this one. */
  workers: number
  /** The public address of the product, from which issuer and redirect addresses are derived. */
  publicUrl: URL
  /**
   * The domain that passkeys are for (RP ID): the host of the public address, or a domain above it. Undefined where that
   * is a number, for which browsers make no passkeys.
   */
  passkeyDomain: string | undefined
  dataDir: string
  /** An external PostgreSQL, or undefined for the built-in one. */
  databaseUrl: string | undefined
  /** The installation's secret, or undefined to generate and store one in the data directory. */
  secret: string | undefined
  /** The secret of before, while it is being changed. */
  secretBefore: string | undefined
  demo: 'none' | 'small' | 'large'
  production: boolean
  /** Reachable from other machines, or meant to be. */
  exposed: boolean
  development: boolean
  logLevel: string
  /** Addresses or networks of proxies whose X-Forwarded-* headers are trusted. */
  trustProxy: string[]
  /** Shown as a chip in the header, such as STAGING; undefined in production. */
  environmentSign: string | undefined
  /** The OAuth flow of the console: `code`, or `token` in the address as HZERO front ends use. */
  consoleFlow: 'code' | 'token'
  /** The client as which the console signs in; undefined for the one of its own. */
  consoleClient: string | undefined
  /** The origin of the services, if the console is served from another one. */
  apiHost: URL | undefined
  /** Other sites whose pages may call, besides those of registered HZERO-compatible clients. */
  allowedOrigins: string[]
  /** The services that this instance runs; health, metrics and the OpenAPI page are part of any. */
  services: ReadonlySet<ServiceName>
  /**
   * Seconds for which a server that is stopping still answers. A balancer needs some seconds to notice; at a terminal
   * nobody wants to wait.
   */
  drainSeconds: number
  /** Seconds after which a starting server makes no further hot request and is ready; 0 makes none. */
  warmUpSeconds: number
  /** Seconds between two heartbeats of a stream; a proxy must not close quiet connections sooner. */
  heartbeatSeconds: number
  /** Requests a second that a tenant may send to all workers of this instance while other tenants send some, too; 0 is no limit. */
  tenantRate: number
  /** The bearer token for `/metrics`; without one it is served on loopback only. */
  metricsToken: string | undefined
  /** The mail server and the sender; without them no mail is sent. */
  mail: { url: URL; from: string } | undefined
  /** Internal networks that mail servers and webhooks of tenants may be in; none by default. */
  egressAllow: string[]
  /** Names with the addresses to use for them, such as `mail.example=192.0.2.7`. */
  egressHosts: string[]
  /** The DNS servers that are asked for the records of mail domains, such as `192.0.2.53`; those of the system by default. */
  dnsServers: string[]
  /** The address to which browsers report page views; without one they report nothing. */
  analyticsUrl: URL | undefined
  /** The store of uploaded files. */
  files: { type: 'LOCAL'; path: string } | { type: 'S3'; bucket: string; endpoint?: URL; region: string }
  /** Whether developers with the permission can provoke errors, to see how the console shows them. */
  provokeErrors: boolean
  /** Whether users with the permission can record their own requests. */
  trace: boolean
  /** The built console. */
  consoleDir: string
  /** `OP` for one tenant alone. */
  platformVersion: PlatformVersion
}

/** A problem with the configuration, in one line for the operator. */
export class ConfigError extends Error {}

const levels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

/** Words from manuals and examples, and rows of keys. */
const samples =
  /change.?(me|this|it)|(your|my|sample|example|default|test).?(secret|key|token|password)|place.?holder|0123456789|1234567890|abcdefghij|qwertyuiop/i

/** A secret that is neither short nor copied from a manual. */
function secret(name: string, least: number) {
  const advice = 'make one with: openssl rand -base64 48'
  return z
    .string()
    .min(least, `config.secret.default: ${name} must have at least ${least} characters; ${advice}`)
    .refine(
      value => new Set(value).size >= 10 && !samples.test(value),
      `config.secret.default: ${name} is a sample that others know, too; ${advice}`,
    )
}

function numberFrom(name: string, least: number, most: number) {
  const message = `${name} must be a number from ${least} to ${most}`
  return z.coerce.number(message).min(least, message).max(most, message)
}

const url = (message: string, fits: (url: URL) => boolean) =>
  z.string().transform((text, context) => {
    const parsed = URL.parse(text)
    if (parsed && fits(parsed)) return parsed
    context.addIssue(message)
    return z.NEVER
  })

/** A comma-separated list. */
const listOf = <Item extends z.ZodType<unknown, string>>(item: Item) =>
  z
    .string()
    .default('')
    .transform(text => text.split(',').flatMap(one => one.trim() || []))
    .pipe(z.array(item))

/** Whether a text is an address of a DNS server, with a port or without. */
function isDnsServer(text: string): boolean {
  try {
    new Resolver().setServers([text])
    return true
  } catch {
    return false
  }
}

const mostWorkers = 64
const workerCount = `WORKERS must be auto or a whole number from 1 to ${mostWorkers}`

const port = 'PORT must be a whole number from 0 to 65535'

/** The variables and their values, each with a message for the operator who sets another value. */
const variables = z.object({
  NODE_ENV: z.string().optional(),
  DEV: z.string().optional(),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number(port).int(port).min(0, port).max(65535, port).default(8080),
  WORKERS: z
    .union(
      [
        z.literal('auto'),
        z.coerce.number(workerCount).int(workerCount).min(1, workerCount).max(mostWorkers, workerCount),
      ],
      workerCount,
    )
    .default(1),
  PUBLIC_URL: url(
    'PUBLIC_URL must be an origin such as https://atrium.example',
    ({ protocol, pathname, search, hash }) =>
      /^https?:$/.test(protocol) && pathname === '/' && !search && !hash,
  ).optional(),
  PASSKEY_DOMAIN: z
    .string()
    .toLowerCase()
    .regex(
      /^[a-z\d-]+(\.[a-z\d-]+)*$/,
      'PASSKEY_DOMAIN must be a domain such as example.com, without a scheme',
    )
    .optional(),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'DATABASE_URL must begin with postgres://')
    .optional(),
  SECRET: secret('SECRET', 32).optional(),
  SECRET_BEFORE: secret('SECRET_BEFORE', 32).optional(),
  METRICS_TOKEN: secret('METRICS_TOKEN', 16).optional(),
  LOG_LEVEL: z.enum(levels, `LOG_LEVEL must be one of ${levels.join(', ')}`).optional(),
  TRUST_PROXY: listOf(z.string()),
  ENV_SIGN: z.string().optional(),
  CONSOLE_FLOW: z.enum(['code', 'token'], 'CONSOLE_FLOW must be code or token').default('code'),
  CONSOLE_CLIENT: z
    .string()
    .regex(/^[\w.-]{1,64}$/, 'CONSOLE_CLIENT must be the id of a client')
    .optional(),
  API_HOST: url(
    'API_HOST must be the origin of the services, such as https://api.example, without a path',
    ({ href, origin, protocol }) => /^https?:$/.test(protocol) && href === `${origin}/`,
  ).optional(),
  ALLOWED_ORIGINS: listOf(
    z.string().refine(text => allowedOrigin.safeParse(text).success, {
      error: ({ input }) =>
        `ALLOWED_ORIGINS must hold origins such as https://console.example, separated by commas: ${input}`,
    }),
  ),
  SERVICES: listOf(
    z.enum(serviceNames, {
      error: ({ input }) => `SERVICES knows no ${input}; it takes ${serviceNames.join(', ')}`,
    }),
  ),
  DRAIN_SECONDS: numberFrom('DRAIN_SECONDS', 0, 600).optional(),
  WARM_UP_SECONDS: numberFrom('WARM_UP_SECONDS', 0, 60).default(1.5),
  HEARTBEAT_SECONDS: numberFrom('HEARTBEAT_SECONDS', 0.1, 60).default(15),
  TENANT_RATE: numberFrom('TENANT_RATE', 0, 1_000_000).default(1_000),
  SMTP_URL: url(
    'SMTP_URL must look like smtps://name:password@mail.example:465',
    ({ protocol, hostname }) => /^smtps?:$/.test(protocol) && hostname !== '',
  ).optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^([^<>\p{Cc}]+<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/u,
      'MAIL_FROM must be an address, such as Atrium <no-reply@example.com>',
    )
    .optional(),
  EGRESS_ALLOW: listOf(
    z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], {
      error: ({ input }) => `EGRESS_ALLOW must hold addresses or networks such as 10.1.0.0/16: ${input}`,
    }),
  ),
  EGRESS_HOSTS: listOf(
    z.string().refine(text => /^[a-z\d.-]+=[^=]+$/i.test(text) && isIP(text.split('=')[1] ?? '') !== 0, {
      error: ({ input }) =>
        `EGRESS_HOSTS must hold names with their addresses, such as mail.example=192.0.2.7: ${input}`,
    }),
  ),
  DNS_SERVERS: listOf(
    z.string().refine(text => isDnsServer(text), {
      error: ({ input }) =>
        `DNS_SERVERS must hold addresses such as 192.0.2.53 or [2001:db8::53]:5353, separated by commas: ${input}`,
    }),
  ),
  ANALYTICS_URL: url(
    'ANALYTICS_URL must be an address such as https://count.example/page',
    ({ origin, username, password }) =>
      /^https?:\/\/[a-z\d.-]+(:\d+)?$/.test(origin) && !username && !password,
  ).optional(),
  FILES_DIR: z.string().optional(),
  S3_BUCKET: z.string().optional(),
  S3_ENDPOINT: url('S3_ENDPOINT must be an address such as https://s3.example', ({ protocol }) =>
    /^https?:$/.test(protocol),
  )
    .refine(
      ({ username, password }) => !username && !password,
      'S3_ENDPOINT must hold no secret: that belongs into AWS_SECRET_ACCESS_KEY',
    )
    .optional(),
  S3_REGION: z.string().default('us-east-1'),
  TRACE: z.enum(['0', '1'], 'TRACE must be 0 or 1').optional(),
  PROVOKE_ERRORS: z.enum(['0', '1'], 'PROVOKE_ERRORS must be 0 or 1').optional(),
  CONSOLE_DIR: z.string().default(join(import.meta.dirname, '../../../apps/atrium/dist')),
  PLATFORM_VERSION: z.enum(platformVersions, 'PLATFORM_VERSION must be SAAS or OP').default(platformVersion),
})

type Variables = z.infer<typeof variables>

/** Reads the variables that are set; empty ones count as not set. */
function readVariables(env: Readonly<Record<string, string | undefined>>): Variables {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value))
  const { data, error } = variables.safeParse(set)
  if (error) throw new ConfigError(error.issues[0]?.message)
  return data
}

export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '[::1]' || host === '::1' || host.startsWith('127.')

/**
 * Reads the environment and the flags.
 * @throws ConfigError naming the variable and what it takes.
 */
export function readConfig(
  env: Readonly<Record<string, string | undefined>>,
  flags: readonly string[],
): Config {
  const set = readVariables(env)
  const production = set.NODE_ENV === 'production'
  const publicUrl = set.PUBLIC_URL ?? new URL(`http://localhost:${set.PORT}`)
  if (production) refuseUnsafe(set, publicUrl)
  const exposed = production || !isLoopback(set.HOST)
  const workers = workersOf(set)
  return {
    host: set.HOST,
    port: set.PORT,
    workers,
    publicUrl,
    passkeyDomain: passkeyDomainOf(set, publicUrl),
    dataDir: resolve(set.DATA_DIR),
    databaseUrl: set.DATABASE_URL,
    secret: set.SECRET,
    secretBefore: set.SECRET_BEFORE,
    demo: demoOf(flags, exposed),
    production,
    exposed,
    development: set.DEV === '1',
    logLevel: set.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    trustProxy: set.TRUST_PROXY,
    environmentSign: set.ENV_SIGN,
    metricsToken: set.METRICS_TOKEN,
    consoleFlow: set.CONSOLE_FLOW,
    consoleClient: set.CONSOLE_CLIENT,
    apiHost: set.API_HOST,
    allowedOrigins: set.ALLOWED_ORIGINS,
    services: servicesOf(set.SERVICES),
    drainSeconds: set.DRAIN_SECONDS ?? (production ? 20 : 0),
    warmUpSeconds: set.WARM_UP_SECONDS,
    heartbeatSeconds: set.HEARTBEAT_SECONDS,
    tenantRate: set.TENANT_RATE,
    mail: mailOf(set),
    egressAllow: set.EGRESS_ALLOW,
    egressHosts: set.EGRESS_HOSTS,
    dnsServers: set.DNS_SERVERS,
    analyticsUrl: set.ANALYTICS_URL,
    files: filesOf(set),
    consoleDir: resolve(set.CONSOLE_DIR),
    trace: set.TRACE === undefined ? !production : set.TRACE === '1',
    provokeErrors: set.PROVOKE_ERRORS === undefined ? !production : set.PROVOKE_ERRORS === '1',
    platformVersion: set.PLATFORM_VERSION,
  }
}

/** @throws ConfigError if production would run with a weak password, without a secret or without encryption. */
function refuseUnsafe({ SECRET, DATABASE_URL }: Variables, publicUrl: URL): void {
  if (DATABASE_URL) refuseKnownPassword(DATABASE_URL)
  if (!SECRET)
    throw new ConfigError(
      'config.secret.default: in production SECRET must be set, the same on every instance',
    )
  if (publicUrl.protocol !== 'https:' && !isLoopback(publicUrl.hostname))
    throw new ConfigError('PUBLIC_URL must begin with https:// in production')
}

/**
 * Passkeys are bound to this domain: another one makes those of before useless.
 * @throws ConfigError if browsers would not use it at the public address.
 */
function passkeyDomainOf({ PASSKEY_DOMAIN: wanted }: Variables, { hostname }: URL): string | undefined {
  if (isIP(hostname) !== 0 || hostname.startsWith('[')) {
    if (wanted === undefined) return undefined
    throw new ConfigError(`PASSKEY_DOMAIN is of use only where PUBLIC_URL has a name, and it has ${hostname}`)
  }
  if (wanted === undefined || wanted === hostname) return hostname
  // A name without a dot is a top-level domain, which belongs to all of its sites.
  if (wanted.includes('.') && hostname.endsWith(`.${wanted}`)) return wanted
  throw new ConfigError(
    `PASSKEY_DOMAIN must be the host of PUBLIC_URL, ${hostname}, or a domain above it: ${wanted}`,
  )
}

const knownPasswords = [
  'postgres',
  'password',
  'passwd',
  'admin',
  'root',
  'atrium',
  'secret',
  'changeme',
  'example',
]

function refuseKnownPassword(databaseUrl: string): void {
  const url = URL.parse(databaseUrl)
  const password = decodeURIComponent(url?.password ?? '').toLowerCase()
  if (password !== '' && (knownPasswords.includes(password) || password === url?.username.toLowerCase()))
    throw new ConfigError('config.secret.default: the password in DATABASE_URL is a well-known one')
}

/**
 * `auto` leaves a core to the built-in database.
 * @throws ConfigError without a port that several processes can share.
 */
function workersOf({ WORKERS, DATABASE_URL, PORT }: Variables): number {
  const cores = availableParallelism() - (DATABASE_URL ? 0 : 1)
  const count = WORKERS === 'auto' ? Math.min(mostWorkers, Math.max(1, cores)) : WORKERS
  if (count > 1 && PORT === 0) throw new ConfigError('PORT must be the one that all WORKERS share, and not 0')
  return count
}

const servicesOf = (wanted: readonly ServiceName[]): ReadonlySet<ServiceName> =>
  new Set(serviceNames.filter(name => wanted.length === 0 || wanted.includes(name)))

/**
 * A directory, or a bucket of an S3-compatible service, whose client reads its credentials from its usual variables.
 */
function filesOf(set: Variables): Config['files'] {
  const { S3_BUCKET: bucket, S3_ENDPOINT: endpoint, S3_REGION: region, FILES_DIR: path } = set
  if (!bucket) {
    if (endpoint) throw new ConfigError('S3_ENDPOINT is of use only with S3_BUCKET')
    return { type: 'LOCAL', path: resolve(path ?? join(set.DATA_DIR, 'files')) }
  }
  if (path) throw new ConfigError('FILES_DIR and S3_BUCKET exclude each other')
  return { type: 'S3', bucket, region, ...(endpoint && { endpoint }) }
}

function mailOf({ SMTP_URL: url, MAIL_FROM: from }: Variables): Config['mail'] {
  if (!url) {
    if (from !== undefined) throw new ConfigError('MAIL_FROM is of use only with SMTP_URL')
    return undefined
  }
  if (from === undefined)
    throw new ConfigError('MAIL_FROM must be set with SMTP_URL: the address that mail comes from')
  return { url, from }
}

/** The passwords of the demonstration are public, so it runs on loopback only. */
function demoOf(flags: readonly string[], exposed: boolean): Config['demo'] {
  const rest = [...flags]
  let demo: Config['demo'] | undefined
  let empty = false
  for (let flag = rest.shift(); flag !== undefined; flag = rest.shift()) {
    if (flag === '--empty') empty = true
    else if (flag === '--demo') {
      const size = rest.shift()
      if (size !== 'small' && size !== 'large') throw new ConfigError('--demo takes small or large')
      demo = size
    } else throw new ConfigError(`unknown option ${flag}; try --help`)
  }
  if (empty && demo) throw new ConfigError('--empty and --demo exclude each other')
  if (demo && exposed)
    throw new ConfigError(
      '--demo has known passwords: it runs only with HOST on loopback and outside production',
    )
  return empty || exposed ? 'none' : (demo ?? 'small')
}

/** Whether the session cookie has the `__Host-` prefix. */
export const hasSecureCookie = ({ publicUrl }: Config): boolean =>
  publicUrl.protocol === 'https:' || isLoopback(publicUrl.hostname)
