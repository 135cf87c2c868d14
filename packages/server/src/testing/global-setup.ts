import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startBuiltIn } from '../db/built-in/built-in.ts'
import { migrate } from '../db/connection/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    scratch: Scratch
  }
}

/** The connection by which a worker copies the database `template`, as the owner. */
export interface Scratch {
  ownerUrl: string
  template: string
  secret: string
}

/** The same in every run, because the roles with the derived passwords belong to the whole cluster. */
const secret = 'the secret of every scratch database'

/**
 * Starts one PostgreSQL for the whole run: `TEST_DATABASE_URL`, whose user may create roles and databases, or else the
 * built-in one in a temporary directory. One database is migrated, and each worker copies it.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { ownerUrl, stop } = await findServer()
  const template = `atrium_test_${process.pid}`
  try {
    await query(ownerUrl, `create database ${template}`)
    await migrate(databaseUrl(ownerUrl, template), secret)
  } catch (error) {
    await stop(template)
    throw error
  }
  project.provide('scratch', { ownerUrl, template, secret })
  return () => stop(template)
}

async function findServer(): Promise<{ ownerUrl: string; stop(template: string): Promise<void> }> {
  const external = process.env.TEST_DATABASE_URL
  if (external) return { ownerUrl: external, stop: template => dropCopies(external, template) }
  const dataDir = mkdtempSync(join(tmpdir(), 'atrium-test-'))
  const { url, stop } = await startBuiltIn({ dataDir, password: secret })
  const superuser = new URL(url)
  superuser.username = 'postgres'
  // The data of tests need not survive a crash.
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes']) {
    await query(superuser.href, `alter system set ${setting} = off`)
  }
  await query(superuser.href, 'select pg_reload_conf()')
  await query(superuser.href, 'alter role atrium_owner createdb')
  return {
    ownerUrl: url,
    stop: async () => {
      await stop()
      rmSync(dataDir, { recursive: true })
    },
  }
}

async function dropCopies(ownerUrl: string, template: string): Promise<void> {
  const ours = `select datname as name from pg_database where datname ~ '^${template}(_|$)'`
  for (const { name } of await query(ownerUrl, ours))
    await query(ownerUrl, `drop database ${name} with (force)`)
}

async function query(url: string, text: string): Promise<{ name: string }[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}
