import { randomUUID } from 'node:crypto'
import type { Answer } from './app.ts'

/** A record whose history is tested: created, changed, and read. */
export interface HistoryCase {
  entity: string
  make: () => Promise<{ id: string; path: string; version: number }>
  change: (record: { id: string; path: string; version: number }) => Promise<unknown>
  /** Reads the parts of the record that restoring its first version brings back. */
  look: (record: { id: string; path: string }) => Promise<unknown>
}

export type Row = Record<string, unknown>

/** Access to the server of the test, as an administrator of a tenant. */
export interface HistoryAccess {
  read: (path: string) => Promise<Answer['body']>
  /** Sends the body, by POST by default. */
  save: (path: string, body: object, method?: string) => Promise<Answer['body']>
  tenantId: () => number
  userId: () => string
}

/** The cases of a feature, exported by its `*.history-case.ts`. Each changes every field of a version. */
export type MakeHistoryCases = (tools: ReturnType<typeof historyTools>) => HistoryCase[]

/** Helpers to write cases with. */
export function historyTools(access: HistoryAccess) {
  const pick = (row: Row, ...fields: string[]) => Object.fromEntries(fields.map(field => [field, row[field]]))
  /** A record that one call creates and another one changes, both with a body. */
  const simple = (
    entity: string,
    path: string,
    [idField, inBody]: [string, string],
    draft: object,
    change: object,
    fields: string[],
    {
      createPath = path,
      updatePath = path,
      updateMethod = 'PUT',
      readPath = path,
      readSuffix = '',
      before = async (): Promise<unknown> => undefined,
    } = {},
  ): HistoryCase => ({
    entity,
    async make() {
      await before()
      const row = await access.save(createPath, draft)
      return {
        id: row[idField],
        path: `${readPath}/${row[idField]}${readSuffix}`,
        version: row.objectVersionNumber,
      }
    },
    change: ({ id, version }) =>
      access.save(
        updatePath.replace('{id}', id),
        { ...change, [inBody]: id, objectVersionNumber: version },
        updateMethod,
      ),
    look: async ({ path: at }) => pick(await access.read(at), ...fields),
  })
  return { ...access, pick, simple, unique: randomUUID().slice(0, 8) }
}
