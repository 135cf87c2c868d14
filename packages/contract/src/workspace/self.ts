import { z } from 'zod'
import {
  densities,
  menuLayouts,
  menuLayoutThemes,
  notificationTimes,
  themes,
  windowCorners,
} from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { exampleId } from '../example-ids.ts'
import { featureCode } from '../operations/feature.schema.ts'
import { page, pageQuery } from '../page.ts'
import { day, flag, id, moment } from '../row.ts'
import { realName } from './self.schema.ts'

export const selfTenant = z
  .object({
    tenantId: z.int(),
    tenantNum: z.string(),
    tenantName: z.string(),
    tenantColour: z.string().describe('The brand color of the tenant'),
    defaultTenantId: z.int().optional().describe("Only on the default tenant's row"),
  })
  .meta({ id: 'SelfTenant' })
export type SelfTenant = z.infer<typeof selfTenant>

/** The number of recent tenants in the answer. */
export const mostRecentTenants = 5

/**
 * The user and the current tenant and role of the session. `organizationId` is the home tenant, `tenantId` the current
 * one; both are numbers and 0 is the platform. Unset fields are absent.
 */
export const self = z
  .object({
    id,
    loginName: z.string(),
    realName: z.string(),
    email: z.string().optional().describe('The email address'),
    phone: z.string().optional().describe('The phone number'),
    internationalTelCode: z
      .string()
      .optional()
      .describe('With its plus sign; only if the phone number begins with one'),
    imageUrl: z.string().optional().describe('The URL of the picture'),
    organizationId: z.int(),
    tenantId: z.int(),
    tenantNum: z.string(),
    tenantName: z.string(),
    tenantColour: z.string().describe('`#rrggbb`, the brand color of the current tenant'),
    language: z.string().describe('The language, such as `en_US`'),
    languageName: z.string(),
    timeZone: z.string().describe('The time zone, such as `Europe/Oslo`'),
    dateFormat: z.string().describe('The format in which dates are shown'),
    timeFormat: z.string().describe('The format in which times are shown'),
    dateTimeFormat: z.string().describe('The format in which dates with times are shown'),
    currentRoleId: id,
    currentRoleCode: z.string().describe('The code of the current role'),
    currentRoleName: z.string().describe('The name of the current role'),
    currentRoleLevel: z.string().describe('The level of the current role: `site` is the platform'),
    currentRoleLabels: z.array(z.string()).describe('The labels of the current role'),
    roleMergeFlag: flag.describe('Whether the person works with all roles at once'),
    defaultTenant: z.int().optional().describe('The tenant in which the next sign-in starts'),
    title: z.string().describe("The title of the workspace, and pictures that replace the product's"),
    logo: z.string().optional().describe('The URL or the name of the icon'),
    favicon: z.string().optional().describe('The URL of the icon of the browser tab'),
    menuLayout: z.enum(menuLayouts).describe('Where the menu is and how it opens'),
    menuLayoutTheme: z.enum(menuLayoutThemes).describe('The colors of the menu'),
    theme: z.enum(themes).optional().describe('Without a choice of the user the browser keeps its own'),
    density: z.enum(densities).optional().describe('How dense tables are'),
    windowCorner: z.enum(windowCorners).optional().describe('The corners of the sheet, round without one'),
    pageSize: z.int().describe('The rows of a page in lists, until the person chooses'),
    notificationTime: z.enum(notificationTimes).describe('How long notifications stay'),
    tenantAccentFlag: flag.describe('The brand color is also the accent of the workspace'),
    waterMarkFlag: flag.describe('Whether the name of the person is shown on every page'),
    features: z
      .array(featureCode)
      .describe('The features and modules that the platform has enabled for the tenant'),
    withheldFields: z
      .array(z.string())
      .describe(
        'The fields of the product that the tenant withholds from the roles of the session, such as `iam.user-group#remark.read`',
      ),
    dataHierarchyFlag: flag.describe('Whether the tenant has data hierarchies'),
    changePasswordFlag: flag.describe('1 in the days before the password expires, or when it has expired'),
    passwordResetFlag: flag.describe('0 while the password is one that an administrator set'),
    phoneCheckFlag: flag.describe('1 once a code that was sent there was confirmed'),
    emailCheckFlag: flag.describe('1 once a code that was sent there was confirmed'),
    lastPasswordUpdatedAt: moment.optional().describe('When the password was last changed'),
    popoutReminderFlag: flag.describe('Whether reminders open by themselves'),
    admin: z.boolean().describe('Whether the person is an administrator'),
    recentAccessTenantList: z
      .array(selfTenant.pick({ tenantId: true, tenantNum: true, tenantName: true }))
      .describe('Tenants that the user has switched to and still belongs to, the latest first'),
    additionInfo: z.object({}).describe('Other HZERO servers add fields here'),
    browserStorage: z
      .object({
        owner: z.string().describe('Names the person and the tenant'),
        key: z.string().describe('The key'),
      })
      .optional()
      .describe(
        'For the console, which encrypts with this key what a browser stores of this person in this tenant; `owner` names the two and reveals neither. Other servers answer none, and then the console stores nothing',
      ),
  })
  .meta({ id: 'Self' })
export type Self = z.infer<typeof self>

/** The user with details for the user's own pages. */
export const selfDetail = self
  .extend({
    timeZoneMeaning: z.string().describe('The time zone in words'),
    dateFormatMeaning: z.string().describe('The date format in words'),
    timeFormatMeaning: z.string().describe('The time format in words'),
    defaultRoleId: id
      .optional()
      .describe('The role in which the next sign-in to the current tenant starts, if one was chosen'),
    defaultRoleName: z.string().optional().describe('The name of the default role'),
    groupNum: z.string().describe('The number of the home tenant'),
    groupName: z.string().describe('The name of the home tenant'),
    startDateActive: day.optional().describe('The first and last day on which the account is valid'),
    endDateActive: day.optional(),
  })
  .meta({ id: 'SelfDetail' })
export type SelfDetail = z.infer<typeof selfDetail>

export const selfRole = z
  .object({
    id,
    code: z.string(),
    name: z.string(),
    level: z.string(),
    tenantId: z.int(),
    endDateActive: day.optional(),
  })
  .meta({ id: 'SelfRole' })
export type SelfRole = z.infer<typeof selfRole>

export const tenantNumber = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number)

const tenantFilter = z.object({ tenantNum: z.string().optional(), tenantName: z.string().optional() })

export const selfApi = {
  get: endpoint({
    method: 'GET',
    path: '/iam/hzero/v1/users/self',
    summary: 'The current user, with the current role and tenant',
    access: 'signed-in',
    secretAnswer: true,
    response: self,
  }),
  detail: endpoint({
    method: 'GET',
    path: '/iam/hzero/v1/users/self/detail',
    summary: 'The current user, with details for the personal center',
    access: 'signed-in',
    response: selfDetail,
  }),
  rename: endpoint({
    method: 'PUT',
    path: '/iam/hzero/v1/users/real-name',
    summary: 'Update your own name',
    access: 'signed-in',
    query: z.object({ realName }),
    example: { query: { realName: 'Ines Marchetti' } },
  }),
  setPicture: endpoint({
    method: 'PUT',
    path: '/iam/hzero/v1/users/avatar',
    summary: 'Set or clear your picture',
    access: 'signed-in',
    query: z.object({
      avatar: z.string().max(200).optional().describe('The URL of the picture; empty removes it'),
    }),
  }),
  tenants: endpoint({
    method: 'GET',
    path: '/iam/hzero/v1/users/self-tenants',
    summary: 'Tenants you belong to',
    access: 'signed-in',
    query: tenantFilter,
    response: z.array(selfTenant),
  }),
  tenantPage: endpoint({
    method: 'GET',
    path: '/iam/hzero/v1/users/self-tenants/page',
    summary: 'Tenants you belong to, by page',
    access: 'signed-in',
    query: tenantFilter.extend(pageQuery(['tenantName', 'tenantNum'])),
    response: page(selfTenant),
  }),
  roles: endpoint({
    method: 'GET',
    path: '/iam/hzero/v1/member-roles/self-roles',
    summary: 'Your roles in the current tenant',
    access: 'signed-in',
    response: z.array(selfRole),
  }),
  switchRole: endpoint({
    method: 'PUT',
    path: '/iam/v1/users/roles',
    summary: 'Switch to another of your roles in this tenant',
    access: 'signed-in',
    tokens: 'never',
    query: z.object({ roleId: id }),
    example: { query: { roleId: exampleId.ownRole } },
  }),
  switchTenant: endpoint({
    method: 'PUT',
    path: '/iam/v1/users/tenant-id',
    summary: 'Switch to another of your tenants',
    access: 'signed-in',
    tokens: 'never',
    query: z.object({ tenantId: tenantNumber }),
    example: { query: { tenantId: exampleId.ownTenant } },
  }),
  currentTenant: endpoint({
    method: 'GET',
    path: '/iam/v1/users/tenant-id',
    summary: 'The tenant the session is in',
    access: 'signed-in',
    tokens: 'always',
    response: z.object({ tenantId: z.int() }),
  }),
  setDefaultTenant: endpoint({
    method: 'PUT',
    path: '/iam/hzero/v1/users/default-tenant',
    summary: 'Set or clear your default tenant',
    access: 'signed-in',
    query: z.object({ tenantId: tenantNumber.optional() }),
    example: { query: { tenantId: exampleId.ownTenant } },
  }),
  setDefaultLanguage: endpoint({
    method: 'PUT',
    path: '/iam/hzero/v1/users/default-language',
    summary: 'Set the language of your workspace',
    access: 'signed-in',
    query: z.object({ language: z.string().min(2).max(20).describe('The language, such as `en_US`') }),
    example: { query: { language: 'zh_CN' } },
  }),
}
