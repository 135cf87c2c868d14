import type { FieldTexts } from '@atrium/console/language/multi-language-input.tsx'
import type { AddedValues } from '@atrium/console/resource/added-fields.tsx'
import { globalState } from '@atrium/console/session/global-state.ts'
import { unitBytes } from '@atrium/contract/files/upload-rule'
import { type FeatureCode, features } from '@atrium/contract/operations/feature.schema'
import type { TenantDetail } from '../tenant.contract.ts'

export interface TenantValues extends AddedValues {
  tenantName: string
  names: FieldTexts
  tenantNum: string
  tenantColour: string
  /** Empty for no limit. */
  limitUserQty: number | string
  gigabytes: number | string
  isTemplate: boolean
  /** The following fields are used only to create a tenant. */
  templateId: string
  roleIds: string[]
  lovCodes: string[]
  takesMenus: boolean
  takesConfig: boolean
  features: FeatureCode[]
  /** The first administrator's name. */
  realName: string
  loginName: string
  email: string
  language: string
}

/** The fields that only create a tenant. */
export const startFields = [
  'tenantNum',
  'templateId',
  'roleIds',
  'lovCodes',
  'takesMenus',
  'takesConfig',
  'features',
  'realName',
  'loginName',
  'email',
  'language',
] as const

/** The default storage of a new tenant, in gigabytes. */
const usualGigabytes = 10

export function valuesOf(stored: TenantDetail | undefined): TenantValues {
  return {
    tenantName: stored?.tenantName ?? '',
    names: { ...stored?._tls.tenantName },
    tenantNum: stored?.tenantNum ?? '',
    tenantColour: stored?.tenantColour ?? '#066973',
    limitUserQty: stored?.limitUserQty ?? '',
    gigabytes: stored ? Math.round((stored.totalCapacity / unitBytes.GB) * 100) / 100 : usualGigabytes,
    isTemplate: stored?.templateFlag === 1,
    templateId: '',
    roleIds: [],
    lovCodes: [],
    takesMenus: true,
    takesConfig: true,
    features: [...features],
    realName: '',
    loginName: '',
    email: '',
    language: globalState.get().language,
  }
}

export const draftOf = (values: TenantValues) => ({
  tenantName: values.tenantName,
  tenantColour: values.tenantColour.toLowerCase(),
  ...(typeof values.limitUserQty === 'number' && { limitUserQty: values.limitUserQty }),
  totalCapacity: Math.round(Number(values.gigabytes) * unitBytes.GB),
  templateFlag: values.isTemplate ? (1 as const) : (0 as const),
  _tls: { tenantName: values.names },
})

/** The features of a new tenant, and what is copied from its template. */
export const startOf = (values: TenantValues) => ({
  withoutFeatures: features.filter(code => !values.features.includes(code)),
  ...(values.templateId !== '' && {
    template: {
      tenantId: Number(values.templateId),
      roleIds: values.roleIds,
      lovCodes: values.lovCodes,
      menus: values.takesMenus,
      config: values.takesConfig,
    },
  }),
})
