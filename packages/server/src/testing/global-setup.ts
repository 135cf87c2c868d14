import type { TestProject } from 'vitest/node'
import { databaseUrl, queryOnce, scratchSecret, scratchServer } from '../db/built-in/scratch-server.ts'
import { migrate } from '../db/connection/migrate.ts'
import { addSecret, asOwner, letRolesIn } from '../db/connection/root-key.ts'
import { installedResources } from '../resource/installed-resources.ts'
import { missingIn, nothingSaid, planMigrations } from '../resource/migration/plan.ts'

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

/**
 * Starts one PostgreSQL for the whole run: `TEST_DATABASE_URL`, whose user may create roles and databases, or else the
 * built-in one in a temporary directory. One database is migrated, and each worker copies it.
 * @throws a sentence about resources that lack a migration
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { ownerUrl, stop } = await scratchServer(process.env.TEST_DATABASE_URL)
  // Each project of Vitest that has tests on a database has its own.
  const template = `atrium_test_${process.pid}${project.name.replaceAll(/\W/g, '')}`
  const secret = scratchSecret
  try {
    await queryOnce(ownerUrl, `create database ${template}`)
    await migrate(databaseUrl(ownerUrl, template))
    // One root key for all scratch databases, because the roles with the derived passwords belong to the whole server.
    await asOwner(databaseUrl(ownerUrl, template), async owner => {
      await addSecret(owner, secret, secret)
      await letRolesIn(owner, secret)
    })
    await refuseMissingMigrations(databaseUrl(ownerUrl, template))
  } catch (error) {
    await stop(template)
    throw error
  }
  project.provide('scratch', { ownerUrl, template, secret })
  return () => stop(template)
}

async function refuseMissingMigrations(url: string): Promise<void> {
  const missing = missingIn(await planMigrations(url, installedResources(), nothingSaid))
  if (missing.length > 0) throw new Error(`${missing.join('\n')}\nnpx atrium migration writes the change`)
}
