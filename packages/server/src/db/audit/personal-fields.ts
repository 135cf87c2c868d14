import { everyEntity } from '@atrium/contract/entity/entities'

/** The personal fields of an entity as the audit names them, and whether they are those of the record. */
interface PersonalFields {
  isPerson: boolean
  fields: readonly string[]
}

/** The personal fields of all entities, by the names of the entities. */
export const personalFields = (): Readonly<Record<string, PersonalFields>> =>
  Object.fromEntries(
    everyEntity().flatMap(entity => {
      const fields = Object.keys(entity.fields).filter(name => entity.fields[name]?.personal)
      if (fields.length === 0) return []
      return [[entity.name, { isPerson: entity.isPerson === true, fields: fields.flatMap(recordedAs) }]]
    }),
  )

/** Rows are recorded by the names of their columns, events by those of their fields. */
export const recordedAs = (field: string): string[] => [...new Set([field, snakeCase(field)])]

const snakeCase = (field: string): string => field.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
