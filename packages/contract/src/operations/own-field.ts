import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { exampleId } from '../example-ids.ts'
import {
  customChoice,
  customCode,
  customField,
  customKind,
  fieldAccess,
  mostChoices,
} from '../resource/custom.ts'
import { day, flag, id, rowToken, stamps, translations, version } from '../row.ts'

/** The days for which the values of a removed field are kept. */
export const retentionDays = 30

const resource = z.string().min(1).max(120).describe('The name of the resource, such as `iam.user-group`')

const fieldName = z.string().min(1).max(120).describe('The name of the field in requests and answers')

const choiceVersion = z
  .int()
  .min(0)
  .describe('The version of the choice as it was read; 0 before the first one')

/** The access of one role to the values of a field. */
const roleAccess = z
  .object({ roleId: id, access: fieldAccess.describe('Access of the role to the values of the field') })
  .meta({ id: 'OwnFieldRoleAccess' })

const namedRoleAccess = z
  .array(roleAccess.extend({ roleName: z.string() }).meta({ id: 'OwnFieldNamedRoleAccess' }))
  .describe('Access to its values by role')

const othersAccess = fieldAccess.describe(
  'Access to its values for roles that `roleAccess` does not name. Several roles have the widest of theirs, administrators all',
)

/** A field that a tenant has added to a resource. */
export const ownField = stamps
  .extend({
    ownFieldId: id,
    resource,
    code: customCode,
    kind: customKind,
    title: z.string().describe('The title in the language of the request'),
    help: z.string().optional().describe('A sentence below the input'),
    requiredFlag: flag.describe('Whether each record must have a value'),
    listedFlag: flag.describe('Whether lists show it as a column'),
    enabledFlag: flag.describe('Whether it is in use'),
    choices: z.array(customChoice).describe('The values of a choice; empty for other kinds'),
    othersAccess,
    roleAccess: namedRoleAccess,
    orderSeq: z.int().describe('The place among the fields of the resource: smaller ones come first'),
    retainedUntil: day
      .optional()
      .describe('Of a removed field: the last day on which it can be restored with its values'),
  })
  .meta({ id: 'OwnField' })
export type OwnField = z.infer<typeof ownField>

const texts = translations({ title: 120, help: 500 })

export const ownFieldDetail = ownField
  .extend({ _tls: texts, _token: rowToken })
  .meta({ id: 'OwnFieldDetail' })
export type OwnFieldDetail = z.infer<typeof ownFieldDetail>

const changeable = {
  title: z.string().trim().min(1).max(120).describe('The title in the language of the request'),
  help: z.string().trim().max(500).optional().describe('A sentence below the input'),
  requiredFlag: flag.default(0).describe('Whether each record must have a value'),
  listedFlag: flag.default(1).describe('Whether lists show it as a column'),
  enabledFlag: flag.default(1).describe('Whether it is in use'),
  choices: z
    .array(
      customChoice
        .extend({ _tls: translations({ title: 120 }).optional() })
        .meta({ id: 'OwnFieldChoiceDraft' }),
    )
    .max(mostChoices)
    .default([])
    .describe('The values of a choice, in their order; other kinds have none'),
  othersAccess: othersAccess.default('write'),
  roleAccess: z
    .array(roleAccess)
    .max(200)
    .default([])
    .describe('Access to its values by role, each role once'),
  _tls: texts.optional(),
}

export const ownFieldDraft = z.object({ resource, code: customCode, kind: customKind, ...changeable })
export type OwnFieldDraft = z.infer<typeof ownFieldDraft>

const ref = z.object({ ownFieldId: id, objectVersionNumber: version })

/** The access that a tenant chooses to a field that a resource has in every tenant. */
const fieldRule = z.object({
  resource,
  field: fieldName,
  othersAccess: othersAccess.default('write'),
  roleAccess: z
    .array(roleAccess)
    .max(200)
    .default([])
    .describe('Access to its values by role, each role once'),
  objectVersionNumber: choiceVersion.default(0),
})

/** A field that a resource has in every tenant. */
const builtInField = z
  .object({
    field: fieldName,
    kind: z.string().describe('The kind, such as `text`'),
    title: z.string(),
    required: z.boolean().describe('Whether each record must have a value'),
    accesses: z
      .array(fieldAccess)
      .describe('The accesses that the tenant can choose for roles; `write` alone where everyone has it'),
    othersAccess,
    roleAccess: namedRoleAccess,
    objectVersionNumber: choiceVersion,
  })
  .meta({ id: 'BuiltInField' })
export type BuiltInField = z.infer<typeof builtInField>

const extensible = z
  .object({
    resource,
    title: z.string().describe('The title of the resource'),
    fields: z
      .array(builtInField)
      .describe('The fields that it has in every tenant, in the order of its form'),
    ownFields: z.int().describe('The number of own fields, without removed ones'),
  })
  .meta({ id: 'ExtensibleResource' })
export type ExtensibleResource = z.infer<typeof extensible>

const path = '/hpfm/v1/[{tenantId}/]own-fields'
const list = { permission: 'platform.own-field.list' }
const update = { permission: 'platform.own-field.update' }
const example = { ownFieldId: exampleId.ownField, objectVersionNumber: 1 }
const ofResource = z.object({ resource })

/** The calls about the fields that a tenant adds to resources while it runs. */
export const ownFieldApi = {
  resources: endpoint({
    method: 'GET',
    path: `${path}/resources`,
    summary: 'Resources that a tenant can add fields to, with the fields that they have',
    access: list,
    response: z.array(extensible),
  }),
  list: endpoint({
    method: 'GET',
    path,
    summary: 'Fields that the tenant has added to a resource, removed ones last',
    access: list,
    query: ofResource,
    example: { query: { resource: 'iam.user-group' } },
    response: z.array(ownField),
  }),
  inUse: endpoint({
    method: 'GET',
    path: `${path}/in-use`,
    summary: 'Fields that the tenant has added to a resource, as its form and its list need them',
    access: 'signed-in',
    tokens: 'always',
    query: ofResource,
    example: { query: { resource: 'iam.user-group' } },
    response: z.array(customField),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/{ownFieldId}`,
    summary: 'One of the fields that the tenant has added',
    access: list,
    example: { params: { ownFieldId: exampleId.ownField } },
    response: ownFieldDetail,
  }),
  create: endpoint({
    method: 'POST',
    path,
    summary: 'Add a field to a resource',
    access: { permission: 'platform.own-field.create' },
    body: ownFieldDraft,
    example: {
      body: { resource: 'iam.user-group', code: 'costCenter', kind: 'text', title: 'Cost center' },
    },
    response: ownFieldDetail,
  }),
  update: endpoint({
    method: 'PUT',
    path,
    summary: 'Change a field that the tenant has added; its resource, code and kind stay as they are',
    access: update,
    body: z.object(changeable).extend(ref.shape),
    example: { body: { ...example, title: 'Cost center' } },
    response: ownFieldDetail,
  }),
  builtIn: endpoint({
    method: 'GET',
    path: `${path}/built-in`,
    summary: 'A field that a resource has in every tenant, with the access of roles to it',
    access: list,
    query: ofResource.extend({ field: fieldName }),
    example: { query: { resource: 'iam.user-group', field: 'remark' } },
    response: builtInField,
  }),
  rule: endpoint({
    method: 'PUT',
    path: `${path}/built-in`,
    summary: 'Choose who sees and changes a field that a resource has in every tenant',
    access: update,
    body: fieldRule,
    example: { body: { resource: 'iam.user-group', field: 'remark', othersAccess: 'read' } },
    response: builtInField,
  }),
  order: endpoint({
    method: 'PUT',
    path: `${path}/order`,
    summary: 'Change the order of the fields that the tenant has added to a resource',
    access: update,
    body: z.object({
      resource,
      ownFieldIds: z
        .array(id)
        .min(1)
        .max(500)
        .describe('The fields that come first, in their order; others follow in the order they have'),
    }),
    example: { body: { resource: 'iam.user-group', ownFieldIds: [exampleId.ownField] } },
  }),
  remove: endpoint({
    method: 'DELETE',
    path,
    summary: `Remove a field that the tenant has added; it can be restored with its values for ${retentionDays} days`,
    access: { permission: 'platform.own-field.remove' },
    body: ref,
    example: { body: example },
  }),
  restore: endpoint({
    method: 'POST',
    path: `${path}/restore`,
    summary: 'Restore a removed field with its values',
    access: { permission: 'platform.own-field.remove' },
    body: ref,
    example: { body: { ownFieldId: exampleId.removedOwnField, objectVersionNumber: 2 } },
    response: ownFieldDetail,
  }),
}
