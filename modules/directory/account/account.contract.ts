import { anyOf } from '@atrium/contract/any-of'
import { endpoint } from '@atrium/contract/endpoint'
import { exampleId } from '@atrium/contract/example-ids'
import { growingPage, growingPageQuery, page, pageQuery } from '@atrium/contract/page'
import { customInput, customOrder, customQuery, customValues } from '@atrium/contract/resource/custom'
import { day, id, languageCode, moment, stamps, version } from '@atrium/contract/row'
import { isTimeZone } from '@atrium/contract/workspace/preference'
import { z } from 'zod'
import { throughGroup, throughUnit } from '../assignment/assignment.contract.ts'

/** A role that a person holds in the tenant, with an optional first and last day, both inclusive. */
export const heldRole = z
  .object({
    roleId: id,
    name: z.string(),
    startDateActive: day.optional(),
    endDateActive: day.optional(),
  })
  .meta({ id: 'HeldRole' })
export type HeldRole = z.infer<typeof heldRole>

export const account = stamps
  .extend({
    id,
    loginName: z.string(),
    realName: z.string(),
    email: z.string().optional(),
    phone: z.string().optional(),
    imageUrl: z.string().optional(),
    language: z.string(),
    timeZone: z.string(),
    organizationId: z.int().describe('The home tenant'),
    tenantName: z.string().optional().describe('Missing for a guest, whose home tenant is not visible here'),
    guest: z
      .boolean()
      .describe('Whether the home is another tenant, so that the person only holds roles here'),
    enabled: z.boolean(),
    awaitsApproval: z
      .boolean()
      .describe('Whether the person registered and waits for an administrator to enable the account'),
    locked: z.boolean().describe('Whether recent wrong passwords delay the next sign-in'),
    startDateActive: day.optional(),
    endDateActive: day.optional(),
    lastLoginDate: moment.optional(),
    memberRoleList: z.array(heldRole),
    groupRoleList: z
      .array(
        throughGroup.extend({
          roleId: id,
          name: z.string(),
          creationDate: moment.describe('Since when the person is in the group and the group has the role'),
        }),
      )
      .describe('Roles that the person holds through user groups, once for each group'),
    unitRoleList: z
      .array(
        throughUnit.extend({
          roleId: id,
          name: z.string(),
          positionName: z
            .string()
            .optional()
            .describe('The position that has the role, if not the whole unit'),
          creationDate: moment.describe('Since when the person is in the unit and the unit has the role'),
        }),
      )
      .describe('Roles that the person holds through units today, once for each unit and position'),
    custom: customValues
      .optional()
      .describe('The values of own fields, by their codes; absent where the home tenant has added none'),
    passwordState: z
      .enum(['none', 'initial', 'own'])
      .describe(
        'Whether the person has a password, and whether they chose it themselves; `none`: they cannot sign in yet',
      ),
  })
  .meta({ id: 'Account' })
export type Account = z.infer<typeof account>

export const accountDetail = account
  .extend({
    defaultRoleId: id.optional().describe('The role with which the next sign-in in this tenant starts'),
    passwordChangeDate: moment.optional().describe('When the password was set last'),
    passwordEndDate: moment
      .optional()
      .describe('When it must be changed, if passwords of the home tenant expire'),
  })
  .meta({ id: 'AccountDetail' })
export type AccountDetail = z.infer<typeof accountDetail>

const roleOfDraft = heldRole.omit({ name: true })

/** Accepts the empty strings that forms send for empty fields. */
const emptyOr = <T extends z.ZodType<string>>(text: T) =>
  z.union([z.literal('').transform(() => undefined), text]).optional()

const draft = z.object({
  realName: z.string().trim().min(1).max(120),
  email: emptyOr(z.email().max(254)),
  phone: emptyOr(z.string().regex(/^\+?[0-9][0-9 ()-]{3,30}$/)),
  language: languageCode.optional().describe("Missing: unchanged, or for a new account the tenant's default"),
  timeZone: z.string().max(64).refine(isTimeZone, 'error.time_zone.unknown').default('UTC'),
  startDateActive: day.optional(),
  endDateActive: day.optional(),
  memberRoleList: z.array(roleOfDraft).max(100).default([]),
  defaultRoleId: id.optional(),
  custom: customInput,
})

export const loginName = z.string().regex(/^[0-9A-Za-z][0-9A-Za-z._@-]{1,63}$/)

type Range = { startDateActive?: string | undefined; endDateActive?: string | undefined }
const isForward = ({ startDateActive: start, endDateActive: end }: Range) => !start || !end || start <= end
const areForward = ({ memberRoleList, ...person }: Range & { memberRoleList: readonly Range[] }) =>
  [person, ...memberRoleList].every(isForward)
const backward = { error: 'error.account.end_before_start', path: ['endDateActive'] }

const accountRef = z.object({
  id,
  objectVersionNumber: version.describe('The version of the record'),
})

/** `organizationId` is only for the platform, which creates accounts in every tenant. */
const newAccount = draft.extend({
  loginName,
  organizationId: z.coerce.number().int().min(0).optional().describe('The id of the tenant'),
})

export const accountFields = newAccount.shape

const codes = z.string().trim().max(4000).optional()

/** An account as one row of an import file, with its roles, groups and units as codes separated by commas. */
export const accountRow = newAccount
  .omit({ memberRoleList: true, defaultRoleId: true, organizationId: true, custom: true })
  .extend({ roleCodes: codes, groupCodes: codes, unitCodes: codes })
  .refine(isForward, backward)
/** With own fields, which a file has in columns of their own. */
export type AccountRow = z.output<typeof accountRow> & Pick<z.output<typeof newAccount>, 'custom'>

const users = '/iam/hzero/v1/[{tenantId}/]users'

/** The states of an account; the first that applies, from the end, is shown. */
export const accountState = z.enum([
  'active',
  'endingSoon',
  'locked',
  'startsLater',
  'ended',
  'disabled',
  'awaitsApproval',
])
export type AccountState = z.infer<typeof accountState>

/** Accounts that end within this many days are marked as ending soon. */
export const endsSoonDays = 14

/** Counts stop here: more is "100,000+". */
export const mostCounted = 100_000

const trueOrFalse = z.enum(['true', 'false']).transform(text => text === 'true')

const filter = {
  keyword: z.string().max(120).optional().describe('In the name, user name, email address or a role'),
  realName: z.string().max(120).optional(),
  loginName: z.string().max(120).optional(),
  email: z.string().max(254).optional(),
  enabled: trueOrFalse.optional(),
  roleId: id.optional(),
  unitId: id.optional().describe('The unit in which the person works, or one below it'),
  canSignIn: trueOrFalse
    .optional()
    .describe('Whether the account is active and has a password with which the person can sign in today'),
  exceptRoleId: id
    .optional()
    .describe('Excludes people who already hold this role, are in this group or work in this unit'),
  exceptUserGroupId: id.optional(),
  exceptUnitId: id.optional(),
  organizationId: z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number)
    .optional()
    .describe('The id of the tenant'),
  custom: customQuery,
}

const counted = z.int().describe(`At most ${mostCounted}`)

export const accountApi = {
  list: endpoint({
    method: 'GET',
    path: `${users}/paging`,
    summary: 'People and guests of the tenant, by page; the platform sees those of every tenant',
    access: { permission: 'iam.account.list' },
    query: z.object({
      ...growingPageQuery(
        ['realName', 'loginName', 'email', 'tenantName', 'enabled', 'endDateActive', 'lastUpdateDate'],
        customOrder,
      ),
      ...filter,
      state: anyOf(accountState).optional().describe('`active` includes accounts that end soon'),
      guest: trueOrFalse.optional(),
    }),
    response: growingPage(account),
  }),
  counts: endpoint({
    method: 'GET',
    path: `${users}/counts`,
    summary: 'The number of accounts in each state among those that match a filter',
    access: { permission: 'iam.account.list' },
    query: z.object(filter),
    response: z.object({
      all: counted,
      active: counted.describe('Includes accounts that end soon'),
      endingSoon: counted,
      locked: counted,
      startsLater: counted,
      ended: counted,
      disabled: counted.describe('Without accounts that wait for approval'),
      awaitsApproval: counted,
      guest: counted,
    }),
  }),
  get: endpoint({
    method: 'GET',
    path: `${users}/{userId}/info`,
    summary: 'One account',
    access: { permission: 'iam.account.list' },
    example: { params: { userId: exampleId.user } },
    response: accountDetail,
  }),
  heldRoles: endpoint({
    method: 'GET',
    path: '/iam/hzero/v1/[{tenantId}/]member-roles/user-roles/{userId}',
    summary: 'Roles that a person holds in the tenant, today or at another time, by page',
    access: { permission: 'iam.account.list' },
    query: z.object(pageQuery(['name'])),
    example: { params: { userId: exampleId.user } },
    response: page(
      heldRole.extend({
        id,
        memberId: id,
        assignLevel: z.literal('organization'),
        creationDate: moment.optional().describe('When the role was given'),
        createdBy: id.optional().describe('The person who gave it; absent if the system did'),
        createdByName: z.string().optional(),
      }),
    ),
  }),
  create: endpoint({
    method: 'POST',
    path: users,
    summary: 'Create an account; it has no password until one is set',
    access: { permission: 'iam.account.create' },
    stepUp: 'partly',
    body: newAccount.refine(areForward, backward),
    example: {
      body: {
        loginName: 'nora.lind',
        realName: 'Nora Lind',
        email: 'nora.lind@norrvik.example',
        timeZone: 'Europe/Oslo',
      },
    },
    response: accountDetail,
  }),
  update: endpoint({
    method: 'PUT',
    path: users,
    summary: 'Update an account and its roles in this tenant',
    access: { permission: 'iam.account.update' },
    stepUp: 'partly',
    body: draft
      .extend(accountRef.shape)
      .extend({ loginName: loginName.optional().describe('The name to sign in with; missing: unchanged') })
      .refine(areForward, backward),
    example: { body: { id: exampleId.user, objectVersionNumber: 1, realName: 'Nora Lind-Berg' } },
    response: accountDetail,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: users,
    summary: 'Delete an account that was never used',
    access: { permission: 'iam.account.remove' },
    body: accountRef,
    example: { body: { id: exampleId.user, objectVersionNumber: 1 } },
  }),
  freeze: endpoint({
    method: 'POST',
    path: `${users}/{userId}/frozen`,
    summary: 'Disable an account; its sessions end immediately',
    access: { permission: 'iam.account.freeze' },
    example: { params: { userId: exampleId.user } },
  }),
  unfreeze: endpoint({
    method: 'POST',
    path: `${users}/{userId}/unfrozen`,
    summary: 'Enable an account',
    access: { permission: 'iam.account.freeze' },
    example: { params: { userId: exampleId.user } },
  }),
  unlock: endpoint({
    method: 'POST',
    path: `${users}/{userId}/unlocked`,
    summary: 'Unlock an account locked by failed sign-ins',
    access: { permission: 'iam.account.reset' },
    example: { params: { userId: exampleId.user } },
  }),
  resetPassword: endpoint({
    method: 'PUT',
    path: `${users}/{userId}/admin-password-reset`,
    summary: 'Set the initial password of an account: returned only in this response, or sent by email',
    access: { permission: 'iam.account.reset' },
    stepUp: true,
    secretAnswer: true,
    body: z.object({
      sendFlag: z
        .union([z.literal(0), z.literal(1)])
        .default(0)
        .describe('Whether the password is sent to the person'),
    }),
    example: { params: { userId: exampleId.user }, body: { sendFlag: 0 } },
    response: z.object({ password: z.string().optional().describe('The password') }),
  }),
  assignableRoles: endpoint({
    method: 'GET',
    path: '/iam/hzero/v1/[{tenantId}/]roles/self/user-assignable-roles',
    summary: 'Roles that the current role can assign: those without permissions it lacks',
    access: { permission: 'iam.account.list' },
    query: z.object({
      ...pageQuery(['name', 'code']),
      name: z.string().max(120).optional(),
      code: z.string().max(128).optional(),
      organizationId: z
        .string()
        .regex(/^\d{1,15}$/)
        .transform(Number)
        .optional()
        .describe('The id of the tenant'),
    }),
    response: page(
      z.object({
        id,
        name: z.string(),
        code: z.string(),
        organizationId: z.int().describe('The id of the tenant'),
      }),
    ),
  }),
}
