import { globalState } from '../session/global-state.ts'

/** Identifies a form by its page, its entity, and the id of the record that the address names. */
export const formKeyOf = (path: string, entity: string, id: string | null): string =>
  `${path}#${entity}:${id ?? ''}`

/** The key of the form whose record the address of a tab now names; undefined if it names none. */
export function openFormKey(tabKey: string, entity: string, opened: string): string | undefined {
  const tab = globalState.get().tabs.find(({ key }) => key === tabKey)
  const id = new URLSearchParams(tab?.search).get(opened)
  return tab && id ? formKeyOf(tab.path, entity, id) : undefined
}
