import pg from 'pg'
import { inject } from 'vitest'

export interface TestDatabase {
  ownerUrl: string
  secret: string
}

let made: Promise<TestDatabase> | undefined

/** This worker's database: migrated, empty, and dropped at the end of the run. */
export function scratchDatabase(): Promise<TestDatabase> {
  made ??= copyDatabase(String(process.pid))
  return made
}

/** A database of the test's own under a name, a copy of another one of such a name, or a migrated, empty one. */
export async function copyDatabase(name: string, from?: string): Promise<TestDatabase> {
  const { ownerUrl, template, secret } = inject('scratch')
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query(
      `create database ${template}_${name} template ${from ? `${template}_${from}` : template}`,
    )
  } finally {
    await client.end()
  }
  const url = new URL(ownerUrl)
  url.pathname = `/${template}_${name}`
  return { ownerUrl: url.href, secret }
}
