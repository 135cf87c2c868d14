import { ownFieldsOf, writtenOf } from '@atrium/contract/resource/declared'
import type { Field } from '@atrium/contract/resource/fields'
import { entityOf } from '@atrium/contract/resource/names'
import type { AnyResource } from '@atrium/contract/resource/resource'
import { type Examples, postRow, type RowByName, unique } from '../testing/examples.ts'

/** The record that the examples of a resource's calls refer to. */
export const resourceExamples = (of: AnyResource): Examples => ({
  rows: {
    [of.entityName]: {
      id: of.exampleId,
      make: async (sender, row) =>
        postRow(
          sender,
          of.api.create.path.replace('[{tenantId}/]', sender.segment),
          await draftOf(of, row),
          record => record[of.idField],
        ),
    },
  },
})

/** A draft that no other record conflicts with, with its required fields. */
export async function draftOf(of: AnyResource, row: RowByName): Promise<Record<string, unknown>> {
  const draft: Record<string, unknown> = {}
  for (const [name, field] of [...writtenOf(of), ...ownFieldsOf(of)]) {
    if (field.kind === 'code') draft[name] = `X-${unique()}`
    else if (field.required) draft[name] = await sampleOf(field, row)
  }
  return draft
}

async function sampleOf({ kind, target = '', sample }: Field, row: RowByName): Promise<unknown> {
  if (kind === 'person') return row('user')
  if (kind === 'unit') return row('unit')
  return kind === 'reference' ? row(entityOf(target as `${string}.${string}`)) : sample
}
