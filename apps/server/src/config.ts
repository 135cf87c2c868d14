import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { allowedOrigin } from '@atrium/contract/iam/client'
import { type ServiceName, serviceNames } from '@atrium/contract/services'

/** Everything the environment and the command line say, checked once. */
export interface Config {
  host: string
  port: number
  /** Where people reach the product; issuer and redirect addresses come from it. */
  publicUrl: URL
  dataDir: string
  /** An external PostgreSQL, or undefined for the built-in one. */
  databaseUrl: string | undefined
  /** The installation's one secret, or undefined to keep a generated one in the data directory. */
  secret: string | undefined
  demo: 'none' | 'small' | 'large'
  production: boolean
  /** Others than this machine can reach it, or are meant to. */
  exposed: boolean
  development: boolean
  logLevel: string
  /** Addresses or networks of proxies whose X-Forwarded-* headers count. */
  trustProxy: string[]
  /** Shown as a chip in the header, such as STAGING; nothing in production. */
  environmentSign: string | undefined
  /** How the console signs in: with a code, or, as front ends of the family do, with a token in the address. */
  consoleFlow: 'code' | 'token'
  /** Other sites whose pages may call, besides those of registered legacy clients. */
  allowedOrigins: string[]
  /** What this instance answers; health, metrics and the OpenAPI page come with any. */
  services: ReadonlySet<ServiceName>
  /**
   * How long a server that was told to stop goes on answering. A balancer needs some seconds to notice; at a
   * terminal nobody wants to wait.
   */
  drainSeconds: number
  /** Between two signs of life on a stream; a proxy must not cut a quiet connection sooner. */
  heartbeatSeconds: number
  /** Calls that a tenant may make in a second on this instance while others make some, too; 0 for any number. */
  tenantRate: number
  /** The bearer that may read `/metrics`; without one only an installation on loopback answers there. */
  metricsToken: string | undefined
  /** The server that mail goes through, and whom it comes from; without one nothing is sent. */
  mail: { url: URL; from: string } | undefined
  /** Inner networks that mail servers and webhooks of tenants may be in; none unless it is said. */
  egressAllow: string[]
  /** Where browsers report which page is looked at; nobody is told without one. */
  analyticsUrl: URL | undefined
  /** Where the bytes of uploaded files are kept. */
  files: { type: 'LOCAL'; path: string } | { type: 'S3'; bucket: string; endpoint?: URL; region: string }
  /** Whether people who may can record what their own requests do. */
  trace: boolean
}

/** What is wrong with the configuration, in one line for the person who starts the server. */
export class ConfigError extends Error {}

const levels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']

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
  const production = env.NODE_ENV === 'production'
  const port = portOf(env.PORT)
  const host = env.HOST || '127.0.0.1'
  const publicUrl = urlOf(env.PUBLIC_URL, `http://localhost:${port}`)
  const databaseUrl = env.DATABASE_URL || undefined
  if (databaseUrl && !/^postgres(ql)?:\/\//.test(databaseUrl))
    throw new ConfigError('DATABASE_URL must begin with postgres://')
  const secret = env.SECRET || undefined
  if (secret !== undefined) refuseWeak('SECRET', secret, 32)
  const metricsToken = env.METRICS_TOKEN || undefined
  if (metricsToken !== undefined) refuseWeak('METRICS_TOKEN', metricsToken, 16)
  if (production && databaseUrl) refuseKnownPassword(databaseUrl)
  if (production && !secret)
    throw new ConfigError(
      'config.secret.default: in production SECRET must be set, the same on every instance',
    )
  if (production && publicUrl.protocol !== 'https:' && !isLoopback(publicUrl.hostname))
    throw new ConfigError('PUBLIC_URL must begin with https:// in production')
  const exposed = production || !isLoopback(host)
  const logLevel = env.LOG_LEVEL || (production ? 'info' : 'warn')
  if (!levels.includes(logLevel)) throw new ConfigError(`LOG_LEVEL must be one of ${levels.join(', ')}`)
  return {
    host,
    port,
    publicUrl,
    dataDir: resolve(env.DATA_DIR || '.data'),
    databaseUrl,
    secret,
    demo: demoOf(flags, exposed),
    production,
    exposed,
    development: env.DEV === '1',
    logLevel,
    trustProxy: listOf(env.TRUST_PROXY),
    environmentSign: env.ENV_SIGN || undefined,
    metricsToken,
    consoleFlow: flowOf(env.CONSOLE_FLOW || 'code'),
    allowedOrigins: listOf(env.ALLOWED_ORIGINS).map(originOf),
    services: servicesOf(env.SERVICES),
    drainSeconds: numberOf(env, 'DRAIN_SECONDS', { least: 0, most: 600, fallback: production ? 20 : 0 }),
    heartbeatSeconds: numberOf(env, 'HEARTBEAT_SECONDS', { least: 0.1, most: 60, fallback: 15 }),
    tenantRate: numberOf(env, 'TENANT_RATE', { least: 0, most: 1_000_000, fallback: 1_000 }),
    mail: mailOf(env.SMTP_URL || undefined, env.MAIL_FROM || undefined),
    egressAllow: listOf(env.EGRESS_ALLOW).map(networkOf),
    analyticsUrl: analyticsOf(env.ANALYTICS_URL),
    files: filesOf(env, resolve(env.DATA_DIR || '.data')),
    trace: switchOf(env, 'TRACE', !production),
  }
}

/** A directory, or a bucket of anything that speaks S3; the keys to it stand in the variables that its client reads. */
function filesOf(env: Readonly<Record<string, string | undefined>>, dataDir: string): Config['files'] {
  const { S3_BUCKET: bucket, S3_ENDPOINT: address, S3_REGION: region, FILES_DIR: path } = env
  if (!bucket) {
    if (address) throw new ConfigError('S3_ENDPOINT is of use only with S3_BUCKET')
    return { type: 'LOCAL', path: resolve(path || join(dataDir, 'files')) }
  }
  if (path) throw new ConfigError('FILES_DIR and S3_BUCKET exclude each other')
  const endpoint = address ? URL.parse(address) : undefined
  if (endpoint === null || (endpoint && !/^https?:$/.test(endpoint.protocol)))
    throw new ConfigError('S3_ENDPOINT must be an address such as https://s3.example')
  if (endpoint?.username || endpoint?.password)
    throw new ConfigError('S3_ENDPOINT must hold no secret: that belongs into AWS_SECRET_ACCESS_KEY')
  return { type: 'S3', bucket, region: region || 'us-east-1', ...(endpoint && { endpoint }) }
}

function mailOf(server: string | undefined, from: string | undefined): Config['mail'] {
  if (server === undefined) {
    if (from !== undefined) throw new ConfigError('MAIL_FROM is of use only with SMTP_URL')
    return undefined
  }
  const url = URL.parse(server)
  if (!url || !/^smtps?:$/.test(url.protocol) || url.hostname === '')
    throw new ConfigError('SMTP_URL must look like smtps://name:password@mail.example:465')
  if (from === undefined)
    throw new ConfigError('MAIL_FROM must be set with SMTP_URL: the address that mail comes from')
  if (!/^([^<>\p{Cc}]+<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/u.test(from))
    throw new ConfigError('MAIL_FROM must be an address, such as Atrium <no-reply@example.com>')
  return { url, from }
}

/** Words of manuals and examples, and rows of keys. */
const samples =
  /change.?(me|this|it)|(your|my|sample|example|default|test).?(secret|key|token|password)|place.?holder|0123456789|1234567890|abcdefghij|qwertyuiop/i

/** What anybody could guess is as good as none. */
function refuseWeak(name: string, value: string, least: number): void {
  const advice = `make one with: openssl rand -base64 48`
  if (value.length < least)
    throw new ConfigError(`config.secret.default: ${name} must have at least ${least} characters; ${advice}`)
  if (new Set(value).size < 10 || samples.test(value))
    throw new ConfigError(`config.secret.default: ${name} is a sample that others know, too; ${advice}`)
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
    throw new ConfigError(
      'config.secret.default: the password in DATABASE_URL is one that everybody tries first',
    )
}

function portOf(text: string | undefined): number {
  const port = Number(text || 8080)
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    throw new ConfigError('PORT must be a whole number from 0 to 65535')
  return port
}

function flowOf(text: string): 'code' | 'token' {
  if (text !== 'code' && text !== 'token') throw new ConfigError('CONSOLE_FLOW must be code or token')
  return text
}

function originOf(text: string): string {
  if (!allowedOrigin.safeParse(text).success)
    throw new ConfigError(
      `ALLOWED_ORIGINS must hold origins such as https://console.example, separated by commas: ${text}`,
    )
  return text
}

function servicesOf(text: string | undefined): ReadonlySet<ServiceName> {
  const wanted = listOf(text)
  const unknown = wanted.find(name => !serviceNames.some(known => known === name))
  if (unknown) throw new ConfigError(`SERVICES knows no ${unknown}; it takes ${serviceNames.join(', ')}`)
  return new Set(serviceNames.filter(name => wanted.length === 0 || wanted.includes(name)))
}

function networkOf(text: string): string {
  const [address = '', prefix] = text.split('/')
  const longest = isIP(address) === 6 ? 128 : 32
  if (isIP(address) === 0 || !(Number(prefix ?? 0) <= longest && /^\d*$/.test(prefix ?? '')))
    throw new ConfigError(`EGRESS_ALLOW must hold addresses or networks such as 10.1.0.0/16: ${text}`)
  return text
}

function switchOf(
  env: Readonly<Record<string, string | undefined>>,
  name: string,
  fallback: boolean,
): boolean {
  const text = env[name] || (fallback ? '1' : '0')
  if (text !== '0' && text !== '1') throw new ConfigError(`${name} must be 0 or 1`)
  return text === '1'
}

function numberOf(
  env: Readonly<Record<string, string | undefined>>,
  name: string,
  { least, most, fallback }: { least: number; most: number; fallback: number },
): number {
  const seconds = Number(env[name] || fallback)
  if (!(seconds >= least && seconds <= most))
    throw new ConfigError(`${name} must be a number from ${least} to ${most}`)
  return seconds
}

const listOf = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map(item => item.trim())
    .filter(Boolean)

function urlOf(text: string | undefined, fallback: string): URL {
  const url = URL.parse(text || fallback)
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search || url.hash)
    throw new ConfigError('PUBLIC_URL must be an origin such as https://atrium.example')
  return url
}

function analyticsOf(text: string | undefined): URL | undefined {
  if (!text) return undefined
  const url = URL.parse(text)
  if (!url || !/^https?:\/\/[a-z\d.-]+(:\d+)?$/.test(url.origin) || url.username || url.password)
    throw new ConfigError('ANALYTICS_URL must be an address such as https://count.example/page')
  return url
}

/** The demonstration's passwords are known, so it is shown only to this machine. */
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

/** Whether browsers take the session's cookie as a `__Host-` one. */
export const hasSecureCookie = ({ publicUrl }: Config): boolean =>
  publicUrl.protocol === 'https:' || isLoopback(publicUrl.hostname)
