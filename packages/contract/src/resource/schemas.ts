import { z } from 'zod'
import { ofTenant } from '../across-tenants.ts'
import { flag, id, rowToken, stamps, translations, version } from '../row.ts'
import { customInput, customValues } from './custom.ts'
import {
  type Declared,
  fieldsOf,
  ownFieldsOf,
  partsOf,
  reverseOf,
  translatedOf,
  writtenOf,
} from './declared.ts'
import { nameOf, setOf } from './names.ts'

/** The schemas of a resource's calls. */
export function schemasOf(of: Declared) {
  const all = fieldsOf(of)
  const entity = of.entityName[0]?.toUpperCase() + of.entityName.slice(1)
  const texts = translatedOf(of)
  const tls = translations(Object.fromEntries(texts.map(([name, { max = 120 }]) => [name, max])))
  const isTranslated = texts.length > 0
  const draftShape: Readonly<Record<string, z.ZodType>> = {
    ...Object.fromEntries(
      [...writtenOf(of), ...partsOf(of), ...ownFieldsOf(of)].map(([name, { input }]) => [name, input]),
    ),
    ...(isTranslated && { _tls: tls.optional() }),
    ...(of.ownFields && { custom: customInput }),
  }
  const changed = Object.fromEntries(
    Object.entries(draftShape).filter(([name]) => !of.fields[name]?.traits.fixed),
  )
  const row = stamps
    .extend({
      [of.idField]: id,
      // Tenants read no name of the platform.
      ...(of.acrossTenants && {
        tenantId: ofTenant.tenantId,
        tenantName: of.platformRows === 'replaced' ? ofTenant.tenantName : z.string(),
      }),
      ...Object.fromEntries(
        all.flatMap(([name, { value, traits }]) => (traits.secret || traits.unlisted ? [] : [[name, value]])),
      ),
      ...Object.fromEntries(
        all.flatMap(([name, { traits }]) =>
          traits.named
            ? [[nameOf(name), z.string().optional().describe('The name of what it refers to')]]
            : [],
        ),
      ),
      ...(of.platformRows === 'replaced' && {
        platformFlag: flag.describe('Whether it belongs to the platform, which tenants can only read'),
      }),
      ...(of.ownFields && { custom: customValues }),
    })
    .meta({ id: of.given.row ?? entity })
  const further: Readonly<Record<string, z.ZodType>> = {
    ...Object.fromEntries(
      [
        ...all.filter(([, { traits }]) => traits.unlisted),
        ...partsOf(of),
        ...reverseOf(of),
        ...ownFieldsOf(of),
      ].map(([name, { value }]) => [name, value]),
    ),
    ...Object.fromEntries(
      all.flatMap(([name, { traits }]) =>
        traits.secret ? [[setOf(name), flag.describe('1 if there is one, which is not shown')]] : [],
      ),
    ),
    ...(isTranslated && { _tls: tls, _token: rowToken }),
  }
  // Null leaves a field empty that a new record would have a default for.
  const withDefaults = Object.entries(of.fields).flatMap(([name, field]) =>
    field.default === undefined ? [] : [[name, field.input.nullish()] as const],
  )
  const draft: z.ZodObject = z.object({ ...draftShape, ...Object.fromEntries(withDefaults) })
  const ref = z.object({ [of.idField]: id, objectVersionNumber: version })
  const named: z.ZodObject = of.idInPath ? ref.omit({ [of.idField]: true }) : ref
  const change: z.ZodObject = z.object(changed).extend(named.shape)
  return {
    row,
    detail: Object.keys(further).length > 0 ? row.extend(further).meta({ id: `${entity}Detail` }) : row,
    draft,
    ref,
    /** The part of a change's body that says which record and version it is about. */
    named,
    change,
  }
}

export type ResourceSchemas = ReturnType<typeof schemasOf>
