import pg from 'pg'
import type { TestDatabase } from './database.ts'

/** Runs `work` with a trigger of a table switched off, which makes writing thousands of rows much faster. */
export async function withoutTrigger<T>(
  { ownerUrl }: TestDatabase,
  table: string,
  trigger: string,
  work: () => Promise<T>,
): Promise<T> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    await owner.query(`alter table ${table} disable trigger ${trigger}`)
    return await work()
  } finally {
    await owner.query(`alter table ${table} enable trigger ${trigger}`)
    await owner.end()
  }
}
