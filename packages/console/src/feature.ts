import type { ComponentType } from 'react'
import type { Authority } from './access/authority.ts'
import type { CardDrawings } from './cards/card-drawing.ts'
import type { RecordHistoryProps } from './records/record-history.ts'
import type { Variant } from './session/session-state.ts'
import type { RouteRecord } from './tabs/routes.ts'
import type { TextKey } from './texts/all-texts.ts'

/** What a contributed section of a form knows of the record that is open. */
export interface SectionProps {
  record: { id: string; name: string }
}

/** A page outside of the workspace: how much of the session it waits for, and what draws it. */
export interface PublicPage {
  variant: Variant
  load: () => Promise<ComponentType>
}

/**
 * Everything a feature brings to the console. It is read with the first script of every page, so that whatever is
 * more than a few words is imported when it is used.
 */
export interface ConsoleFeature {
  screens?: readonly RouteRecord[]
  /** Dashboard cards by code. */
  cards?: CardDrawings
  /** Sections of another feature's form, by its entity: role-cards adds one to `role`. */
  sections?: Readonly<Record<string, () => Promise<ComponentType<SectionProps>>>>
  /** Records that the command palette offers to create: the key of the words, and the address of the form. */
  creates?: readonly { authority: Authority; title: TextKey; to: string }[]
  /** Pages outside of the workspace by path; they open as no tab. */
  publicPages?: Readonly<Record<string, PublicPage>>
  /** What the bell in the header opens. */
  bellPanel?: () => Promise<ComponentType<{ onDone: () => void }>>
  /** The dialog with the versions of a record. */
  recordHistory?: () => Promise<ComponentType<RecordHistoryProps>>
}

/** The features of a module by their names, as its `module.ts` exports them. */
export type ConsoleModule = Readonly<Record<string, ConsoleFeature>>

let features: readonly ConsoleFeature[] = []

/** Makes these the modules of the page. The composition does so once, before anything is drawn. */
export function installModules(modules: readonly ConsoleModule[]): void {
  features = modules.flatMap(module => Object.values(module))
}

/** The features of the installed modules, in their order. */
export const installedFeatures = (): readonly ConsoleFeature[] => features
