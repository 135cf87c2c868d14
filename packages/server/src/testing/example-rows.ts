import type { Endpoint } from '@atrium/contract/endpoint'
import { exampleRow, installedExamples } from '../isolation/example-names.ts'
import { fillPlaceholders } from '../isolation/examples.ts'
import type { Sender } from './examples.ts'

/** Creates the row for a name in an example. */
export const makeRow = (name: string, sender: Sender): Promise<string> =>
  exampleRow(name).make(sender, needed => makeRow(needed, sender))

/** The example with new rows in place of the ids that stand for them. */
export const withRows = <T>(example: T, sender: Sender): Promise<T> =>
  fillPlaceholders(example, name => makeRow(name, sender))

/** The path of a call in the caller's tenant, with new rows in place of the ids of its example. */
export async function pathWithRows(call: Endpoint, sender: Sender): Promise<string> {
  const params = (await withRows(call.example?.params ?? {}, sender)) as Readonly<Record<string, unknown>>
  return call.path
    .replace('[{tenantId}/]', sender.segment)
    .replace('{tenantId}', String(sender.caller.tenantId))
    .replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')))
}

/** Whether only users who lack permissions have a reason to send this call. */
export const lacksRights = (call: string): boolean =>
  installedExamples().some(({ withoutRights }) => withoutRights?.includes(call))

/** Prepares for the call with this name. */
export async function prepare(call: string, sender: Sender): Promise<void> {
  for (const examples of installedExamples()) await examples.prepare?.[call]?.(sender)
}

/** The status with which the platform is refused a call that only tenants can use. */
export const refusedToPlatform = (call: string): number | undefined =>
  installedExamples().find(examples => examples.refusedToPlatform?.[call])?.refusedToPlatform?.[call]
