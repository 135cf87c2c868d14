import type { InLanguages } from './titles.ts'

/** The meaning of a state, as `Status` of the design system draws it: with a shape, a color and the word. */
export type StateMark = 'active' | 'failed' | 'soon' | 'running' | 'waiting' | 'ended'

export interface StateTraits {
  mark: StateMark
  /** Fields of records in this state are not changed, and the records not deleted. */
  locked: boolean
}

/** Something that people do with records, such as approving them. */
export interface Action<State extends string = string, Name extends string = string> {
  /** The label of the button: “Approve”. */
  title: InLanguages
  /** The states in which it is possible; every one by default. */
  from?: readonly State[]
  /** The state that it leads to; without it, the record stays in its own. */
  to?: State
  /** The fields that must be filled in before. */
  needs?: readonly Name[]
  /** The consequences in a sentence. With it, the action asks for confirmation. */
  effect?: InLanguages
  /** Cannot be undone, or ends something: its button is red. */
  isDanger?: true
}

/** The most records of one call. */
export const mostOfAction = 200
