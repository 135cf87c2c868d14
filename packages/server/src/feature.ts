import type { CallsByName } from '@atrium/contract/calls'
import type { Entity, Titles } from '@atrium/contract/entity/entity'
import type { Extensible } from '@atrium/contract/resource/extensible'
import type { ServiceName } from '@atrium/contract/services'
import type { UiTable } from '@atrium/contract/workspace/ui-table'
import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import type { RecentTable } from './db/audit/recent-table.ts'
import type { Databases } from './db/connection/connect.ts'
import type { Store } from './db/files/store.ts'
import type { AvailableChannels } from './delivery/channels/senders.ts'
import type { Egress } from './delivery/egress.ts'
import type { ProductMessages } from './delivery/product-message.ts'
import type { Changes } from './events/changes.ts'
import type { RecordHistory } from './history/record-history.ts'
import type { RequestServices } from './http/context.ts'
import type { ErrorDefinitions } from './http/errors.ts'
import type { HzeroShape } from './http/hzero-shape.ts'
import type { PortalBlockKind } from './http/pages/portal-block.ts'
import type { Route } from './http/routes.ts'
import type { Importable } from './interchange/importable.ts'
import type { HealthChecks } from './monitoring/health-check.ts'
import type { Vitals } from './monitoring/vitals.ts'
import type { OperatorCommands } from './operator-command.ts'
import type { PersonalRows } from './personal/personal-rows.ts'
import type { InstalledResource } from './resource/installed-resources.ts'
import type { Schedulable } from './scheduling/schedulable.ts'
import type { Searchable } from './search/searchable.ts'
import type {
  CardContribution,
  LookupContribution,
  LookupViewContribution,
  PageContribution,
  PermissionSetContribution,
} from './seed/contributions.ts'
import type { Demonstrate } from './seed/demo-tenant.ts'
import type { Examples } from './testing/examples.ts'
import type { HotRequest } from './warm-up/warm-up.ts'

/** The services that features are given. */
export interface Services extends RequestServices {
  config: Config
  secret: string
  databases: Databases
  changes: Changes
  store: Store
  /** Encrypts secrets that the server must be able to read again, such as the password of a mail server. */
  encryptionKey: Buffer
  /** The hosts that servers and webhooks of tenants may be on. */
  egress: Egress
  /** Refuses a host in the operator's internal network, and one that is unknown, naming the field it is in. */
  checkHost: (host: string, at: { field: string; language: string }) => Promise<void>
  availableChannels: AvailableChannels
  /** The release, such as `0.2.0`. */
  version: string
  /** The figures of this instance. */
  vitals: Vitals
  /** The contributions of installed features to each other. */
  contributed: Contributed
}

/** A contribution with the name of the module of one's own that makes it; undefined for those of the product. */
export type FromModule<Part> = Part & { readonly module: string | undefined }

/** Contributions of features that other features use, in the order of the modules. */
export interface Contributed {
  searchables: readonly FromModule<Searchable>[]
  importables: readonly FromModule<Importable>[]
  schedulables: readonly Schedulable[]
  portalBlocks: readonly PortalBlockKind[]
  healthChecks: HealthChecks
  /** The tables whose changes are sent to open workspaces. */
  live: ReadonlySet<string>
}

/** A module of one's own, as the platform's staff see it. */
export interface ModuleDefinition {
  title: Titles
  /** One sentence on its use. */
  description?: Titles
  /** The tenants that have it until the platform switches it: all by default, or none until they are chosen. */
  tenants?: 'all' | 'chosen'
}

/** Stops background work when the server closes. */
export type Stop = () => unknown

/**
 * Everything a feature contributes to the server. Only one line of its module names it outside of its folder;
 * `installModules` and `buildApp` register each part.
 */
export interface ServerFeature {
  /** The name of its module for the platform's staff, who switch modules of one's own per tenant; one feature has it. */
  module?: ModuleDefinition
  calls?: CallsByName
  /** The resource that it was derived from: see `resourceFeature`. */
  resource?: InstalledResource
  /** Records written by hand that tenants can add fields to; their entity has `custom` with `addedTo`. */
  extensible?: Extensible
  /**
   * The folder of the feature's migrations: forward-only SQL files, each named after the minute in which it was
   * written, such as `20261123_1430_building.sql`. Those of the product run in one order; those of a
   * module that is not part of it follow in an order and a history of its own.
   */
  migrations?: URL
  /** The handlers of `calls`. */
  routes?: (services: Services) => readonly Route[]
  /** How HZERO-compatible clients see calls of the feature where their shapes differ from the contract. */
  hzeroShapes?: readonly HzeroShape[]
  /** The requests of opened workspaces and sign-ins, which a starting server makes before it is ready. */
  hot?: readonly HotRequest[]
  /** Routes that are not calls of the contract, such as pages and streams. */
  addresses?: (app: FastifyInstance, services: Services) => void | Promise<void>
  /** Starts background work, such as a queue. Returns a function that stops it. */
  background?: (app: FastifyInstance, services: Services) => Stop | Promise<Stop>
  /** Routes and background work exist only on instances that run this service. */
  service?: ServiceName
  /** Calls and routes derived from those of all features, such as the export of each list. */
  derived?: (app: FastifyInstance, services: Services) => Promise<void>
  /** Further origins whose pages may call. */
  origins?: (services: RequestServices) => Promise<readonly string[]>
  /** Whether requests to another host than the product's own are answered, such as that of a tenant's portal. */
  answersHost?: (services: RequestServices, host: string) => Promise<boolean>
  /** The address of a page that replaces the console, while there is one. */
  insteadOfConsole?: (services: Services) => Promise<string | undefined>
  /** The feature's errors, with their messages and the constraints that cause them. */
  errors?: ErrorDefinitions
  /**
   * Its entities with their fields, from which audit log, translations, restored versions and column titles are
   * derived.
   */
  entities?: readonly Entity[]
  /** Titles of list columns that are not fields of its entities; `list.field` is for one list only. */
  columns?: Readonly<Record<string, Titles>>
  /** The default layouts of its lists. */
  tables?: readonly UiTable[]
  /** How versions of its entities are restored, by the names of the entities. */
  histories?: Readonly<Record<string, RecordHistory>>
  /** Its rows that are about one person, which are erased with the person and in the archive of their data. */
  personalRows?: readonly PersonalRows[]
  searchable?: Searchable
  importable?: (services: Omit<Services, 'contributed'>) => Importable
  /** Work that users can schedule. */
  schedulables?: readonly Schedulable[]
  /** The tables whose changes appear among the recent changes of the workplace. */
  recent?: Readonly<Record<string, RecentTable>>
  /**
   * Its tables whose changes open workspaces of the tenant hear of, as the topic `records`. The console then loads the
   * calls again that features name under this topic in their `*.stale.ts`.
   */
  live?: readonly string[]
  /** The rows that examples of its calls need: for the isolation probe and tests. */
  examples?: () => Promise<Examples>
  /** The pages in the menu, with the permission sets that roles are granted. */
  pages?: readonly PageContribution[]
  /** Permission sets on pages of other features. */
  permissionSets?: readonly PermissionSetContribution[]
  lookups?: readonly LookupContribution[]
  lookupViews?: readonly LookupViewContribution[]
  /** Cards of the workplace. */
  cards?: readonly CardContribution[]
  /** Kinds of blocks for pages of portals; the console's side has the form of their settings. */
  portalBlocks?: readonly PortalBlockKind[]
  /** The messages that the feature sends, by their codes. */
  messages?: ProductMessages
  /** Commands for operators, each named after the module and a colon: `freight:late`. */
  commands?: OperatorCommands
  /** Its checks on the Health screen, each named after the module and a colon: `freight:trips`. */
  healthChecks?: HealthChecks
  /** Its rows in the demonstration, added tenant by tenant when an installation is filled with it. */
  demonstration?: () => Promise<Demonstrate>
}

/** The features of a module by their names, as its `module.ts` exports them. */
export type ServerModule = Readonly<Record<string, ServerFeature>>
