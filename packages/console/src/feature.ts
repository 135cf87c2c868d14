import type { Titles } from '@atrium/contract/entity/entity'
import type { ComponentType } from 'react'
import type { Authority } from './access/authority.ts'
import type { CardDrawings } from './cards/card-drawing.ts'
import type { RecordHistoryProps } from './records/record-history.ts'
import type { Variant } from './session/session-state.ts'
import type { RouteRecord } from './tabs/routes.ts'
import type { TextKey } from './texts/all-texts.ts'

/** The props of a contributed form section: the open record. */
export interface SectionProps {
  record: { id: string; name: string }
}

/** The props of a contributed question before records are enabled, disabled or deleted. */
export interface QuestionProps {
  ids: readonly string[]
  /** A question that has nothing to say about enabling confirms it at once. */
  change: 'enable' | 'disable' | 'remove'
  question: string
  /** The effect on the records themselves. */
  effect: string
  /** The label of the button that goes on. */
  action: string
  /** The label of the button that cancels; "Cancel" by default. */
  keep?: string
  /** Whether the change is being made. */
  busy: boolean
  onConfirm: () => void
  onClose: () => void
}

/** The settings of a portal's block, as its kind on the server declares them. */
export type BlockSettings = Readonly<Record<string, unknown>>

/** The props of the form of a block's settings. */
export interface BlockSettingsProps {
  /** The beginning of the ids of its inputs. */
  id: string
  settings: BlockSettings
  onChange: (settings: BlockSettings) => void
  /** The reason for which the server refused a setting, by its name. */
  errorOf: (name: string) => string | undefined
  isReadOnly: boolean
}

/** A kind of block for pages of portals: its name, and the form of its settings. */
export interface PortalBlockForm {
  title: Titles
  /** The settings of a new block. */
  initial: BlockSettings
  load: () => Promise<ComponentType<BlockSettingsProps>>
}

/** A page outside of the workspace: its component, and the part of the session that it needs. */
export interface PublicPage {
  variant: Variant
  load: () => Promise<ComponentType>
}

/**
 * Everything a feature contributes to the console. It is part of the first script of every page, so that anything
 * larger than a few words is imported dynamically.
 */
export interface ConsoleFeature {
  screens?: readonly RouteRecord[]
  /** Dashboard cards by code. */
  cards?: CardDrawings
  /** Sections of another feature's form, by its entity: role-cards adds one to `role`. */
  sections?: Readonly<Record<string, () => Promise<ComponentType<SectionProps>>>>
  /** Questions before records are enabled, disabled or deleted, by their entity: what it means for others. */
  questions?: Readonly<Record<string, () => Promise<ComponentType<QuestionProps>>>>
  /** Kinds of blocks for pages of portals, by the names under which the server has them. */
  portalBlocks?: Readonly<Record<string, PortalBlockForm>>
  /** Records that the command palette offers to create: the key of the text, and the address of the form. */
  creates?: readonly { authority: Authority; title: TextKey; to: string }[]
  /** Pages outside of the workspace by path, which open in no tab. */
  publicPages?: Readonly<Record<string, PublicPage>>
  /** The panel that the bell in the header opens. */
  bellPanel?: () => Promise<ComponentType<{ onDone: () => void }>>
  /** The dialog with the versions of a record. */
  recordHistory?: () => Promise<ComponentType<RecordHistoryProps>>
}

/** The features of a module by their names, as its `module.ts` exports them. */
export type ConsoleModule = Readonly<Record<string, ConsoleFeature>>

let features: readonly ConsoleFeature[] = []

/** Installs the modules of this page. Called once, before anything is rendered. */
export function installModules(modules: readonly ConsoleModule[]): void {
  features = modules.flatMap(module => Object.values(module))
}

/** The features of the installed modules, in their order. */
export const installedFeatures = (): readonly ConsoleFeature[] => features
