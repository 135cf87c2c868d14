import { randomUUID } from 'node:crypto'
import { siteLevel } from '@atrium/contract/constants'
import type { Endpoint } from '@atrium/contract/endpoint'
import type { Databases } from '../db/connection/connect.ts'
import type { Site } from '../db/connection/site.ts'
import type { Scoped } from '../db/connection/tenant.ts'
import { formOf, type Request, requestOf, type Send, type Sent } from '../isolation/request.ts'
import { headersOf, type SignedIn } from '../isolation/sign-in.ts'

/** The installation in which rows are created. */
export interface Installed {
  site: Site
  databases: Pick<Databases, 'site'>
}

/** The user who creates a row. */
export interface RowCaller extends SignedIn {
  userId: string
  // biome-ignore lint/suspicious/noExplicitAny: a row is made from whatever shape the wire has
  call(method: string, path: string, body?: unknown): Promise<{ status: number; body: any }>
}

/** The user who sends an example, and the installation it is sent to. */
export interface Sender {
  test: Installed
  send: Send
  /** Of the installation. */
  secret: string
  caller: RowCaller
  /** The tenant segment of the calls here: none at the platform. */
  segment: string
  email: string
  phone: string
}

/** Creates the row with that name, of any feature, for the same sender. */
export type RowByName = (name: string) => Promise<string>

/** Creates a new row on each call, and returns the value to insert into the example. */
export type MakeRow = (sender: Sender, row: RowByName) => Promise<string>

/** A row that has to exist before an example that refers to it can be sent. */
export interface ExampleRow {
  /** The placeholder for the row in examples. */
  id: string
  make: MakeRow
  /** The same in every tenant, or not a record. */
  isShared?: true
  /** Belongs to the platform, whose administrator alone can create it. */
  isOfPlatform?: true
  /** Needs a tenant of its own, which the probe of a live installation does not create. */
  hasOwnTenant?: true
  /** Exists in the demonstration only. */
  isOfDemonstration?: true
}

/** The rows and preparations that the examples of a feature's calls need. */
export interface Examples {
  /** By names that are unique among all features. */
  rows?: Readonly<Record<string, ExampleRow>>
  /** Prepares for the call with this name, if no id in its example does. */
  prepare?: Readonly<Record<string, (sender: Sender) => Promise<unknown>>>
  /** Names of calls that only users who lack permissions have a reason to send. */
  withoutRights?: readonly string[]
  /** The status with which the platform is refused calls that only tenants can use, by the name of the call. */
  refusedToPlatform?: Readonly<Record<string, number>>
}

export const unique = () => randomUUID().slice(0, 8)

/** Creates a row through its call, and returns the part of the answer that `idOf` selects. */
export async function postRow(
  { caller }: Sender,
  path: string,
  body: unknown,
  idOf: (row: Record<string, string>) => string | undefined,
): Promise<string> {
  const answer = await caller.call('POST', path, body)
  const id = answer.status === 200 ? idOf(answer.body) : undefined
  if (id === undefined) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return id
}

/** The id of a row of the demonstration or the seed. */
export async function findRow<Db extends Scoped = Scoped>(
  sender: Sender,
  query: (db: Db) => Promise<{ id: string } | undefined>,
): Promise<string> {
  const row = await sender.test.site({}, query)
  if (!row) throw new Error('the demonstration has none')
  return row.id
}

/** Submits a form and returns the answer as text. */
export async function submitForm(
  { send, caller }: Sender,
  address: string,
  fields: Record<string, string>,
): Promise<string> {
  const headers = headersOf(caller)
  return (await send({ method: 'POST', address, headers, body: formOf(fields), isStream: false })).text
}

/** The request of an example as its sender makes it. */
export function requestFrom({ caller, segment }: Sender, call: Endpoint, example: Sent): Request {
  const level = segment === '' ? siteLevel : 'organization'
  return requestOf(call, { headers: headersOf(caller), level, tenantId: caller.tenantId }, example)
}
