import { z } from 'zod'
import type { StateMark } from './actions.ts'
import { type Field, type Plain, plain } from './fields.ts'
import { type Options, shared } from './options.ts'
import { type InLanguages, titlesOf } from './titles.ts'

interface StateDeclared extends InLanguages {
  readonly mark: StateMark
  readonly locked?: true
}

type States<Value extends string> = z.ZodEnum<{ [Name in Value]: Name }>

export interface StateField<Value extends string>
  extends Field<States<Value>, States<Value>, States<Value>, Omit<Plain, 'given'> & { given: true }> {
  readonly kind: 'state'
}

/** The state of a record, which its actions change. The first one is that of a new record. */
export function state<const Value extends string>(
  states: Readonly<Record<Value, StateDeclared>>,
  options: Options = {},
): StateField<Value> {
  const names = Object.keys(states) as [Value, ...Value[]]
  const schema = z.enum(names) as unknown as States<Value>
  return {
    kind: 'state',
    value: schema,
    input: schema,
    filter: schema,
    traits: { ...plain, given: true },
    required: true,
    titles: ['State', '状态', 'الحالة'],
    choices: Object.fromEntries(names.map(name => [name, titlesOf(states[name])])),
    states: Object.fromEntries(
      names.map(name => [name, { mark: states[name].mark, locked: states[name].locked ?? false }]),
    ),
    sample: names[0],
    ...shared(options),
  }
}

/** The state of a new record. */
export const firstStateOf = ({ states = {} }: Field): string => Object.keys(states)[0] ?? ''
