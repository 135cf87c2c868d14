import type { DataScopeCode } from '@atrium/contract/access/data-scope'
import type { UnitKind } from '@atrium/directory/unit/unit.contract.ts'
import type { blockOf, PortalPicture } from '@atrium/portal/page/page.contract.ts'
import type { ConfigurableChannel } from '@atrium/server/delivery/channels/channel.contract'
import type { LookupData, ViewData } from '@atrium/server/seed/lookup-rows'
import type { MenuData, SetData } from '@atrium/server/seed/rows'
import type { Text } from '@atrium/server/seed/text'
import type { z } from 'zod'
import type { LongerTextData } from './longer-texts.ts'

/** One tenant of the demonstration. Roles and people name each other by code and login name. */
export interface TenantData {
  readonly num: string
  readonly name: Text
  readonly domain: string
  readonly colour: string
  readonly people: readonly PersonData[]
  readonly language?: string
  readonly timeZone: string
  readonly dateFormat?: string
  readonly menus: readonly MenuData[]
  /** Menus that hang below one of the product's, by its code. */
  readonly menusBelow?: Readonly<Record<string, readonly MenuData[]>>
  readonly roles: readonly RoleData[]
  readonly hierarchies?: readonly HierarchyData[]
  readonly units?: readonly UnitData[]
  readonly groups?: readonly GroupData[]
  /** People of other tenants, by login name. */
  readonly guests?: Readonly<Record<string, readonly Held[]>>
  /** Invitations that nobody has accepted. */
  readonly invitations?: readonly InvitationData[]
  readonly lookups?: readonly LookupData[]
  readonly lovViews?: readonly ViewData[]
  /** Texts that replace the product's in this tenant, by page and code. */
  readonly words?: Readonly<Record<string, Readonly<Record<string, Text>>>>
  readonly longerTexts?: readonly LongerTextData[]
  readonly messages?: readonly MessageData[]
  readonly notices?: readonly NoticeData[]
  readonly sending?: SendingData
  readonly portal?: PortalData
  /** Uploaded files. */
  readonly files?: readonly UploadData[]
  readonly uploadRules?: readonly UploadRuleData[]
  /** Changes after the tenant was set up, oldest first. */
  readonly changes?: readonly Change[]
}

/** An upload rule; sizes in bytes. */
export interface UploadRuleData {
  readonly bucket: string
  readonly directory: string
  readonly mediaTypes: string[]
  readonly extensions: string[]
  readonly largest: number
}

export interface UploadData {
  readonly by: string
  readonly daysAgo: number
  readonly bucket: 'hpfm' | 'hmsg' | 'hrpt'
  readonly directory: string
  readonly name: string
  readonly mediaType: string
  readonly content: string | Uint8Array
}

/** A data hierarchy, which narrows lists to one of its lookup's values. */
export interface HierarchyData {
  readonly code: string
  readonly name: Text
  readonly lookup: string
  readonly style: 'SELECT' | 'MODAL'
  readonly parent?: string
}

/** A unit of the organization; the first unit of a person is the primary one. */
export interface UnitData {
  readonly code: string
  readonly name: Text
  /** A department, when left out. */
  readonly kind?: UnitKind
  /** People by their login names, as everywhere here. */
  readonly manager?: string
  readonly positions?: Readonly<Record<string, { readonly name: Text; readonly people: readonly string[] }>>
  /** Those without a position. */
  readonly people?: readonly string[]
  readonly units?: readonly UnitData[]
}

export interface GroupData {
  readonly code: string
  readonly name: Text
  readonly remark: string
  readonly by: string
  readonly people: readonly string[]
}

export interface RoleData {
  readonly code: string
  readonly name: Text
  readonly purpose: Text
  /** The tenant's administrator when left out. */
  readonly parent?: string
  readonly inherits?: string
  /** Days from today. */
  readonly endsIn?: number
  readonly disabled?: true
  /** Permission sets as `page:set`, or `page` for all of them; the page is the end of its route. */
  readonly may: readonly string[]
  /** The records its holders see and change; all by default. */
  readonly scope?: {
    readonly kind: DataScopeCode
    readonly units?: readonly string[]
    readonly values?: Readonly<Record<string, string>>
  }
}

/** A role by its code, without or with days from today. */
export type Held = string | { readonly role: string; readonly from?: number; readonly until?: number }

export interface InvitationData {
  readonly email: string
  readonly roles: readonly Held[]
  /** Days since the mail was sent; after a week the link has expired. */
  readonly daysAgo: number
  readonly state: 'sent' | 'opened' | 'revoked'
}

export interface PersonData {
  readonly login: string
  readonly name: string
  readonly roles: readonly Held[]
  readonly language?: string
  readonly timeZone?: string
  readonly disabled?: true
  /** By the code of a data hierarchy, the value to which the person belongs. */
  readonly scope?: Readonly<Record<string, string>>
  /** Days from today. */
  readonly startsIn?: number
  readonly endsIn?: number
}

/** A message in one language, which is that of its writer. */
export interface MessageData {
  /** The system, when left out. */
  readonly from?: string
  readonly to: readonly string[] | 'everyone'
  readonly subject: string
  readonly body: string
  readonly hoursAgo: number
  readonly category?: 'PERSONAL' | 'ACCESS' | 'SYSTEM'
  readonly readBy?: readonly string[]
}

/** Channels to the outside, and recent messages. */
export interface SendingData {
  readonly webhooks: readonly {
    readonly code: string
    readonly name: string
    readonly url: string
    readonly disabled?: true
  }[]
  readonly mailServers: readonly {
    readonly code: string
    readonly name: string
    readonly host: string
    readonly sender: string
  }[]
  readonly groups: readonly {
    readonly code: string
    readonly name: Text
    /** Codes of roles, and login names. */
    readonly roles: readonly string[]
    readonly people: readonly string[]
  }[]
  readonly sent: readonly SentData[]
}

export interface SentData {
  readonly code: string
  readonly channel: ConfigurableChannel
  /** A login name, or the code of a webhook. */
  readonly to: string
  readonly subject: string
  readonly body: string
  readonly hoursAgo: number
  /** The error of each failed attempt; after five the message was given up. */
  readonly problems?: readonly string[]
}

export interface NoticeData {
  readonly by: string
  readonly title: Text
  readonly body: Text
  /** Markup that the portal shows in place of the body. */
  readonly content?: Text
  readonly hoursAgo: number
  readonly category?: 'NEWS' | 'MAINTENANCE' | 'POLICY'
  /** Not for visitors or other tenants. */
  readonly ownPeople?: true
  readonly draft?: true
  readonly sticky?: true
  /** Days from today. */
  readonly from?: number
  readonly until?: number
}

/** The content of a tenant's portal besides its announcements. */
export interface PortalData {
  readonly pages: readonly PageData[]
  readonly downloads: readonly DownloadData[]
  readonly navigation?: readonly LinkData[]
  readonly footer?: {
    readonly text: Text
    readonly contact: Text
    readonly columns: readonly { readonly heading: Text; readonly links: readonly LinkData[] }[]
    readonly legal: readonly { readonly label: Text; readonly href?: string }[]
  }
}

interface LinkData {
  readonly label: Text
  readonly href: string
}

export interface PageData {
  readonly code: string
  readonly title: Text
  readonly lead: Text
  readonly picture?: PortalPicture
  readonly blocks: readonly z.input<ReturnType<typeof blockOf<z.ZodCustom<Text, Text>>>>[]
}

export interface DownloadData {
  readonly title: Text
  readonly description: Text
  readonly category: Text
  readonly version?: string
  readonly daysAgo: number
  /** Number of downloads. */
  readonly fetched: number
  readonly file: { readonly name: string; readonly mediaType: string; readonly content: string }
}

export type Change = { readonly by: string } & (
  | { readonly creates: RoleData }
  | { readonly role: string; readonly gets: readonly string[] }
  | { readonly role: string; readonly loses: readonly string[] }
  | { readonly role: string; readonly welcomes: readonly string[] }
  | { readonly role: string; readonly endsIn: number }
  | { readonly role: string; readonly asksFor: string; readonly reason: string }
  | { readonly menu: string; readonly name: Text }
  | { readonly person: string; readonly enabled: boolean }
)

const viewName: Text = ['View', '查看', 'عرض']

const changesOfEntries = ['create', 'update', 'remove', 'start', 'finish', 'reopen'].map(
  verb => `iam.entry.${verb}`,
)

/** The name of a permission set, and its permissions. */
type ScreenSet = readonly [Text, ...string[]]

/** Makers of a tenant's own menus; codes and routes begin with `prefix`. */
export function menusOf(prefix: string) {
  const visible = (code: string, name = viewName): SetData => ({ code: `${code}.ps.default`, name })
  const address = (type: 'link' | 'inner-link' | 'window') => (stem: string, name: Text, route: string) => {
    const code = `${prefix}.${stem}`
    return { code, type, name, route, sets: [visible(code)] } satisfies MenuData
  }
  return {
    root: (stem: string, icon: string, name: Text, children: readonly MenuData[]): MenuData => ({
      code: `${prefix}.${stem}`,
      type: 'root',
      icon,
      name,
      children,
    }),
    dir: (stem: string, name: Text, children: readonly MenuData[]): MenuData => ({
      code: `${prefix}.${stem}`,
      type: 'dir',
      name,
      children,
    }),
    /**
     * A page with a set to see it and one for each further thing to do there. `view` renames the first. It is a register,
     * whose entries the module of examples/freight keeps.
     */
    page: (stem: string, name: Text, { view, ...actions }: Readonly<Record<string, Text>> = {}): MenuData => {
      const code = `${prefix}.${stem}`
      const route = `/register/${code}`
      const sets = Object.entries(actions).map(([action, name]) => ({
        code: `${code}${route.replaceAll('/', '.')}.button.${action}`,
        name,
        permissions: changesOfEntries,
      }))
      return {
        ...{ code, type: 'menu', name, route },
        sets: [{ ...visible(code, view), permissions: ['iam.entry.list'] }, ...sets],
      }
    },
    /** A page at the route of an installed module's screen; its sets hold permissions of the module. */
    screen: (
      stem: string,
      name: Text,
      route: string,
      view: readonly string[],
      actions: Readonly<Record<string, ScreenSet>>,
    ): MenuData => {
      const code = `${prefix}.${stem}`
      const sets = Object.entries(actions).map(([action, [name, ...permissions]]) => ({
        code: `${code}${route.replaceAll('/', '.')}.button.${action}`,
        name,
        permissions,
      }))
      return { code, type: 'menu', name, route, sets: [{ ...visible(code), permissions: view }, ...sets] }
    },
    link: address('link'),
    innerLink: address('inner-link'),
    window: address('window'),
  }
}
