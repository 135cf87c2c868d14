import { randomUUID } from 'node:crypto'
import type { Answer } from './app.ts'

/** A record whose history is tested: created, changed, and read. */
export interface HistoryCase {
  entity: string
  make: () => Promise<{ id: string; path: string; version: number }>
  change: (record: { id: string; path: string; version: number }) => Promise<unknown>
  /** What must be as it was at first. */
  look: (record: { id: string; path: string }) => Promise<unknown>
}

export type Row = Record<string, unknown>

/** Access to the server of the test, as an administrator of a tenant. */
export interface HistoryAccess {
  read: (path: string) => Promise<Answer['body']>
  /** Sends the body, by POST unless the method says otherwise. */
  save: (path: string, body: object, method?: string) => Promise<Answer['body']>
  tenantId: () => number
  userId: () => string
}

/** The cases of a feature, as its `*.history-case.ts` exports them. Each changes all that a version holds. */
export type MakeHistoryCases = (tools: ReturnType<typeof historyTools>) => HistoryCase[]

/** What cases are written with. */
export function historyTools(access: HistoryAccess) {
  const pick = (row: Row, ...fields: string[]) => Object.fromEntries(fields.map(field => [field, row[field]]))
  /** A record that one call creates and another one changes, both from a body. */
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
