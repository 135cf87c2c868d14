import type { Action } from './actions.ts'
import { stateOf } from './declared.ts'
import type { AnyResource } from './resource.ts'
import { firstStateOf } from './state.ts'
import { missingLanguage, titlesOf } from './titles.ts'

/** Names of calls that every resource has. */
const taken = new Set(['list', 'get', 'create', 'update', 'remove', 'states', 'export'])

/** The first mistake in the actions of a resource and in the states that they lead to. */
export function mistakeInActions(of: AnyResource): string | undefined {
  for (const [name, action] of Object.entries(of.actions)) {
    const mistake = mistakeInAction(of, name, action)
    if (mistake) return `the action “${name}” ${mistake}`
  }
  const [field, declared] = stateOf(of) ?? []
  if (field === undefined || declared === undefined) return undefined
  const reached = statesFrom(firstStateOf(declared), Object.values(of.actions))
  const missed = Object.keys(declared.states ?? {}).find(state => !reached.has(state))
  return missed && `the field “${field}” has the state “${missed}”, which no action leads to`
}

function mistakeInAction(of: AnyResource, name: string, action: Action): string | undefined {
  const { title, effect, from = [], to, needs = [] } = action
  if (!/^[a-z][a-zA-Z0-9]*$/.test(name)) return 'has a name that is not like “sendBack”'
  if (taken.has(name)) return 'has the name of a call that every resource has'
  const lacks =
    missingLanguage(titlesOf(title)) ?? (effect === undefined ? undefined : missingLanguage(titlesOf(effect)))
  if (lacks) return `lacks ${lacks} text`
  const states = Object.keys(stateOf(of)?.[1].states ?? {})
  const unknown = [...from, ...(to === undefined ? [] : [to])].find(state => !states.includes(state))
  if (unknown !== undefined) return `names the state “${unknown}”, which the resource has not`
  const absent = needs.find(field => !(field in of.fields))
  return absent && `needs “${absent}”, which is no field`
}

/** The states that a record can get into, from this one on. */
function statesFrom(first: string, actions: readonly Action[]): ReadonlySet<string> {
  const reached = new Set([first])
  for (const state of reached)
    for (const { from, to } of actions)
      if (to !== undefined && (from === undefined || from.includes(state))) reached.add(to)
  return reached
}
