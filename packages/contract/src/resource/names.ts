/** `user-group` as `userGroup`. */
export type Camel<Text extends string> = Text extends `${infer First}-${infer Rest}`
  ? `${First}${Capitalize<Camel<Rest>>}`
  : Text

/** The name of the resource without its service: `userGroup` of `iam.user-group`. */
export type EntityOf<Name extends string> = Name extends `${string}.${infer Entity}` ? Camel<Entity> : never

/** The field with the name of what a field refers to: `managerName` beside `manager`, `parentName` beside `parentId`. */
export type NameOf<Field extends string> = Field extends `${infer Stem}Id` ? `${Stem}Name` : `${Field}Name`

export const nameOf = <Field extends string>(field: Field): NameOf<Field> =>
  `${field.replace(/Id$/, '')}Name` as NameOf<Field>

/** The field that says whether a secret is there: `passwordSet` beside `password`. */
export type SetOf<Field extends string> = `${Field}Set`

export const setOf = <Field extends string>(field: Field): SetOf<Field> => `${field}Set`

export const entityOf = <Name extends string>(name: Name): EntityOf<Name> =>
  name
    .slice(name.indexOf('.') + 1)
    .replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()) as EntityOf<Name>

/** `userGroup` as `user_group`. */
export const snake = (name: string): string => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

/** The code of the lookup of a resource's records: `IAM.BUS_DEPOT` of `iam.bus-depot`. */
export const lookupCodeOf = (resource: string): string => resource.replaceAll('-', '_').toUpperCase()
