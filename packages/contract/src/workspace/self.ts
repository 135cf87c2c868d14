import { z } from 'zod'
import { densities, menuLayouts, menuLayoutThemes, notificationTimes, themes } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { exampleId } from '../example-ids.ts'
import { featureCode } from '../operations/feature.schema.ts'
import { page, pageQuery } from '../page.ts'
import { day, flag, id, moment } from '../row.ts'
import { realName } from './self.schema.ts'

export const selfTenant = z.object({
  tenantId: z.int(),
  tenantNum: z.string(),
  tenantName: z.string(),
  tenantColour: z.string(),
  /** Only on the default tenant's row. */
  defaultTenantId: z.int().optional(),
})
export type SelfTenant = z.infer<typeof selfTenant>

/** The number of recent tenants in the answer. */
export const mostRecentTenants = 5

/**
 * The user and the current tenant and role of the session. `organizationId` is the home tenant, `tenantId` the current
 * one; both are numbers and 0 is the platform. Unset fields are absent.
 */
export const self = z.object({
  id,
  loginName: z.string(),
  realName: z.string(),
  email: z.string().optional(),
  phone: z.string().optional(),
  /** With its plus sign; only if the phone number begins with one. */
  internationalTelCode: z.string().optional(),
  imageUrl: z.string().optional(),
  organizationId: z.int(),
  tenantId: z.int(),
  tenantNum: z.string(),
  tenantName: z.string(),
  /** `#rrggbb`, the brand color of the current tenant. */
  tenantColour: z.string(),
  language: z.string(),
  languageName: z.string(),
  timeZone: z.string(),
  dateFormat: z.string(),
  timeFormat: z.string(),
  dateTimeFormat: z.string(),
  currentRoleId: id,
  currentRoleCode: z.string(),
  currentRoleName: z.string(),
  currentRoleLevel: z.string(),
  currentRoleLabels: z.array(z.string()),
  roleMergeFlag: flag,
  defaultTenant: z.int().optional(),
  /** The title of the workspace, and pictures that replace the product's. */
  title: z.string(),
  logo: z.string().optional(),
  favicon: z.string().optional(),
  menuLayout: z.enum(menuLayouts),
  menuLayoutTheme: z.enum(menuLayoutThemes),
  /** Without a choice of the user the browser keeps its own. */
  theme: z.enum(themes).optional(),
  density: z.enum(densities).optional(),
  notificationTime: z.enum(notificationTimes),
  /** The brand color is also the accent of the workspace. */
  tenantAccentFlag: flag,
  waterMarkFlag: flag,
  /** The features that the platform has enabled for the tenant. */
  features: z.array(featureCode),
  dataHierarchyFlag: flag,
  /** 1 in the days before the password expires, or when it has expired. */
  changePasswordFlag: flag,
  /** 0 while the password is one that an administrator set. */
  passwordResetFlag: flag,
  /** 1 once a code that was sent there was confirmed. */
  phoneCheckFlag: flag,
  emailCheckFlag: flag,
  lastPasswordUpdatedAt: moment.optional(),
  popoutReminderFlag: flag,
  admin: z.boolean(),
  /** Tenants that the user has switched to and still belongs to, the latest first. */
  recentAccessTenantList: z.array(selfTenant.pick({ tenantId: true, tenantNum: true, tenantName: true })),
  /** Other HZERO servers add fields here. */
  additionInfo: z.object({}),
  /**
   * For the console, which encrypts with this key what a browser stores of this person in this tenant; `owner` names
   * the two and reveals neither. Other servers answer none, and then the console stores nothing.
   */
  browserStorage: z.object({ owner: z.string(), key: z.string() }).optional(),
})
export type Self = z.infer<typeof self>

/** The user with details for the user's own pages. */
export const selfDetail = self.extend({
  timeZoneMeaning: z.string(),
  dateFormatMeaning: z.string(),
  timeFormatMeaning: z.string(),
  /** The role in which the next sign-in to the current tenant starts, if one was chosen. */
  defaultRoleId: id.optional(),
  defaultRoleName: z.string().optional(),
  /** The number of the home tenant. */
  groupNum: z.string(),
  groupName: z.string(),
  /** The first and last day on which the account is valid. */
  startDateActive: day.optional(),
  endDateActive: day.optional(),
})
export type SelfDetail = z.infer<typeof selfDetail>

export const selfRole = z.object({
  id,
  code: z.string(),
  name: z.string(),
  level: z.string(),
  tenantId: z.int(),
  endDateActive: day.optional(),
})
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
    query: z.object({ avatar: z.string().max(200).optional() }),
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
    query: z.object({ roleId: id }),
    example: { query: { roleId: exampleId.ownRole } },
  }),
  switchTenant: endpoint({
    method: 'PUT',
    path: '/iam/v1/users/tenant-id',
    summary: 'Switch to another of your tenants',
    access: 'signed-in',
    query: z.object({ tenantId: tenantNumber }),
    example: { query: { tenantId: exampleId.ownTenant } },
  }),
  currentTenant: endpoint({
    method: 'GET',
    path: '/iam/v1/users/tenant-id',
    summary: 'The tenant the session is in',
    access: 'signed-in',
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
    query: z.object({ language: z.string().min(2).max(20) }),
    example: { query: { language: 'zh_CN' } },
  }),
}
