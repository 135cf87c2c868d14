import type { LovFieldType } from '@atrium/contract/lookups/lov-view'
import { insertRows, lookUp } from './rows.ts'
import type { SeedDb } from './seed.tables.ts'
import { type Text, texts } from './text.ts'

export interface LookupData<Name extends Text = Text> {
  readonly code: string
  readonly name: Name
  readonly values?: readonly ValueData<Name>[]
  /** The call that provides the values, with its fields for value and meaning. */
  readonly from?: { readonly url: string; readonly value: string; readonly meaning: string }
  /** The parent lookup. */
  readonly parent?: string
  readonly public?: true
  /** Only HZERO-compatible clients ask for it: the console has the same choices in its forms. */
  readonly forClients?: true
}

/** A value; a meaning that is the same in every language is a plain text. */
export interface ValueData<Name extends Text = Text> {
  readonly value: string
  readonly meaning: Name | string
  readonly parent?: string
  readonly tag?: string
}

export interface ViewData<Name extends Text = Text> {
  readonly code: string
  readonly name: Name
  readonly lookup: string
  readonly title: Name
  readonly value: string
  readonly display: string
  readonly children?: string
  readonly pageSize?: number
  readonly height?: number
  /** As of a lookup. */
  readonly forClients?: true
  readonly fields: readonly FieldData<Name>[]
}

export interface FieldData<Name extends Text = Text> {
  readonly field: string
  readonly label: Name
  /** Searchable and shown; `only` is searchable and hidden; shown only by default. */
  readonly search?: true | 'only'
  readonly width?: number
  readonly type?: LovFieldType
  /** The lookup whose values a SELECT offers. */
  readonly source?: string
}

/** Adds the lookups that a tenant lacks. Existing ones belong to its administrators and are not changed. */
export async function addLookups(
  db: SeedDb,
  tenantId: number,
  lookups: readonly LookupData[],
  views: readonly ViewData[],
): Promise<void> {
  const known = await codesOf(db, 'lov', tenantId)
  await insertRows(
    db,
    'lov',
    lookups
      .filter(({ code }) => !known.has(code))
      .map(({ code, name, from, parent, public: isPublic }) => ({
        tenantId,
        code,
        name: texts(name),
        type: from ? ('URL' as const) : ('IDP' as const),
        customUrl: from?.url ?? null,
        valueField: from?.value ?? null,
        displayField: from?.meaning ?? null,
        parentLovCode: parent ?? null,
        public: isPublic ?? false,
      })),
  )
  const lovs = await codesOf(db, 'lov', tenantId)
  for (const { code, values = [] } of lookups) {
    const lovId = lookUp(lovs, code)
    const stored = await db.selectFrom('lovValue').select('value').where('lovId', '=', lovId).execute()
    const there = new Set(stored.map(({ value }) => value))
    await insertRows(
      db,
      'lovValue',
      values.flatMap(({ value, meaning, parent, tag }, at) =>
        there.has(value)
          ? []
          : [
              {
                tenantId,
                lovId,
                value,
                meaning: typeof meaning === 'string' ? JSON.stringify({ en_US: meaning }) : texts(meaning),
                parentValue: parent ?? null,
                tag: tag ?? null,
                sort: (at + 1) * 10,
              },
            ],
      ),
    )
  }
  await addViews(db, tenantId, views)
}

async function addViews(db: SeedDb, tenantId: number, views: readonly ViewData[]): Promise<void> {
  const known = await codesOf(db, 'lovView', tenantId)
  const missing = views.filter(({ code }) => !known.has(code))
  await insertRows(
    db,
    'lovView',
    missing.map(view => ({
      tenantId,
      code: view.code,
      name: texts(view.name),
      lovCode: view.lookup,
      title: texts(view.title),
      width: null,
      height: view.height ?? null,
      valueField: view.value,
      displayField: view.display,
      childrenField: view.children ?? null,
      ...(view.pageSize !== undefined && { pageSize: view.pageSize }),
    })),
  )
  const ids = await codesOf(db, 'lovView', tenantId)
  await insertRows(
    db,
    'lovViewField',
    missing.flatMap(({ code, fields }) =>
      fields.map(({ field, label, search, width, type, source }, at) => ({
        tenantId,
        lovViewId: lookUp(ids, code),
        field,
        label: texts(label),
        sort: (at + 1) * 10,
        isQuery: search !== undefined,
        isColumn: search !== 'only',
        width: width ?? null,
        sourceCode: source ?? null,
        ...(type && { dataType: type }),
      })),
    ),
  )
}

async function codesOf(db: SeedDb, table: 'lov' | 'lovView', tenantId: number): Promise<Map<string, string>> {
  const rows = await db.selectFrom(table).select(['code', 'id']).where('tenantId', '=', tenantId).execute()
  return new Map(rows.map(({ code, id }) => [code, id]))
}
