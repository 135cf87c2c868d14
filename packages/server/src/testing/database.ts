import { sql } from 'kysely'
import pg from 'pg'
import { expect, inject } from 'vitest'
import type { Scoped } from '../db/connection/tenant.ts'

export interface TestDatabase {
  ownerUrl: string
  secret: string
}

let database: Promise<TestDatabase> | undefined

/** This worker's database: migrated, empty, and dropped at the end of the run. */
export function scratchDatabase(): Promise<TestDatabase> {
  database ??= copyDatabase(String(process.pid))
  return database
}

/** Creates a database with this name, as a copy of another one, or migrated and empty. */
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

/** Resolves once another transaction waits for a lock of this one. */
export async function untilWaitedFor(db: Scoped): Promise<void> {
  const waiting = sql<{ n: number }>`select count(*)::int as n from pg_locks
    where not granted and transactionid = pg_current_xact_id()::xid`
  await expect.poll(async () => (await waiting.execute(db)).rows[0]?.n).toBe(1)
}
