import { z } from 'zod'
import { densities, menuLayouts, menuLayoutThemes, themes } from '../constants.ts'
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
  /** Only on the row that is the default. */
  defaultTenantId: z.int().optional(),
})
export type SelfTenant = z.infer<typeof selfTenant>

/** How many of the tenants that a person has switched to are named. */
export const mostRecentTenants = 5

/**
 * The person of the session, where the session is now. `organizationId` is the home tenant, `tenantId` the one
 * the session has switched to; both are numbers and 0 is the platform. Absent means unset: nulls are left out.
 */
export const self = z.object({
  id,
  loginName: z.string(),
  realName: z.string(),
  email: z.string().optional(),
  phone: z.string().optional(),
  /** With its plus; only when the phone begins with one. */
  internationalTelCode: z.string().optional(),
  imageUrl: z.string().optional(),
  organizationId: z.int(),
  tenantId: z.int(),
  tenantNum: z.string(),
  tenantName: z.string(),
  /** `#rrggbb`, the brand colour of the tenant the session is in. */
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
  /** What the workspace is called, and pictures in place of the product's. */
  title: z.string(),
  logo: z.string().optional(),
  favicon: z.string().optional(),
  menuLayout: z.enum(menuLayouts),
  menuLayoutTheme: z.enum(menuLayoutThemes),
  /** Without a choice of the person the browser keeps its own. */
  theme: z.enum(themes).optional(),
  density: z.enum(densities).optional(),
  /** The colour of the tenant is the accent of the workspace, too. */
  tenantAccentFlag: flag,
  waterMarkFlag: flag,
  /** What the tenant has, as the platform decides. */
  features: z.array(featureCode),
  dataHierarchyFlag: flag,
  /** 1 in the days before the password ends, or when it has ended. */
  changePasswordFlag: flag,
  /** 0 while the password is the one that somebody else chose. */
  passwordResetFlag: flag,
  /** 1 once a code that was sent there came back. */
  phoneCheckFlag: flag,
  emailCheckFlag: flag,
  lastPasswordUpdatedAt: moment.optional(),
  popoutReminderFlag: flag,
  admin: z.boolean(),
  /** Tenants that the person has switched to and still belongs to, the latest first. */
  recentAccessTenantList: z.array(selfTenant.pick({ tenantId: true, tenantNum: true, tenantName: true })),
  /** Where other servers of the family put what they add. */
  additionInfo: z.object({}),
})
export type Self = z.infer<typeof self>

/** The person with what only the own pages show. */
export const selfDetail = self.extend({
  timeZoneMeaning: z.string(),
  dateFormatMeaning: z.string(),
  timeFormatMeaning: z.string(),
  /** The role that the next sign-in in the current tenant begins with, when one was chosen. */
  defaultRoleId: id.optional(),
  defaultRoleName: z.string().optional(),
  /** The home tenant. */
  groupNum: z.string(),
  groupName: z.string(),
  /** First and last day on which the account counts. */
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
