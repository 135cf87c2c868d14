import { randomUUID } from 'node:crypto'
import type { Databases } from '../db/connection/connect.ts'
import type { Site } from '../db/connection/site.ts'
import type { DefaultTables, Scoped } from '../db/connection/tenant.ts'
import { formOf, type Send } from '../isolation/request.ts'
import { headersOf, type SignedIn } from '../isolation/sign-in.ts'

/** The installation in which rows are made. */
export interface Installed {
  site: Site
  databases: Pick<Databases, 'site'>
}

/** The user who makes a row. */
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

/** Makes the row of that name, of whichever feature, for the same sender. */
export type RowByName = (name: string) => Promise<string>

/** Makes a new row each time it is called, and answers what to write in the example. */
export type MakeRow = (sender: Sender, row: RowByName) => Promise<string>

/** Something that has to exist before an example that names it can be sent. */
export interface ExampleRow {
  /** Stands for the row in examples. */
  id: string
  make: MakeRow
  /** Is the same in every tenant, or is no record. */
  isShared?: true
  /** Belongs to the platform, whose administrator alone makes it. */
  isOfPlatform?: true
  /** Exists in the demonstration only. */
  isOfDemonstration?: true
}

/** What the examples of a feature's calls need in order to be sent. */
export interface Examples {
  /** By names that are unique among all features. */
  rows?: Readonly<Record<string, ExampleRow>>
  /** Work to do before the call of this name is sent, where no id in its example says so. */
  prepare?: Readonly<Record<string, (sender: Sender) => Promise<unknown>>>
  /** Names of calls that only users who lack permissions have a reason to send. */
  withoutRights?: readonly string[]
  /** The status with which the platform is refused calls that only tenants can use, by the name of the call. */
  refusedToPlatform?: Readonly<Record<string, number>>
}

export const unique = () => randomUUID().slice(0, 8)

/** Creates a row through its call, and answers the part of it that `idOf` names. */
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

/** The id of a row that the demonstration or the seed has. */
export async function findRow<Db extends Scoped = Scoped<DefaultTables>>(
  sender: Sender,
  query: (db: Db) => Promise<{ id: string } | undefined>,
): Promise<string> {
  const row = await sender.test.site({}, query)
  if (!row) throw new Error('the demonstration has none')
  return row.id
}

/** The text that the server answers to a form. */
export async function submitForm(
  { send, caller }: Sender,
  address: string,
  fields: Record<string, string>,
): Promise<string> {
  const headers = headersOf(caller)
  return (await send({ method: 'POST', address, headers, body: formOf(fields), isStream: false })).text
}
