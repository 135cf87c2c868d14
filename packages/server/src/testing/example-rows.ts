import { exampleRow, installedExamples } from '../isolation/example-names.ts'
import { putInto } from '../isolation/examples.ts'
import type { Sender } from './examples.ts'

/** Makes the row that a name in an example stands for. */
export const makeRow = (name: string, sender: Sender): Promise<string> =>
  exampleRow(name).make(sender, needed => makeRow(needed, sender))

/** The example with new rows in place of the ids that stand for them. */
export const withRows = <T>(example: T, sender: Sender): Promise<T> =>
  putInto(example, name => makeRow(name, sender))

/** Whether only users who lack permissions have a reason to send this call. */
export const lacksRights = (call: string): boolean =>
  installedExamples().some(({ withoutRights }) => withoutRights?.includes(call))

/** Does what has to be done before the call of this name is sent. */
export async function prepare(call: string, sender: Sender): Promise<void> {
  for (const examples of installedExamples()) await examples.prepare?.[call]?.(sender)
}

/** The status with which the platform is refused this call, when only tenants can use it. */
export const refusedToPlatform = (call: string): number | undefined =>
  installedExamples().find(examples => examples.refusedToPlatform?.[call])?.refusedToPlatform?.[call]
