import pg from 'pg'
import { inject } from 'vitest'

let made: Promise<{ ownerUrl: string; secret: string }> | undefined

/** This worker's database: migrated, empty, and dropped at the end of the run. */
export function scratchDatabase(): Promise<{ ownerUrl: string; secret: string }> {
  made ??= make()
  return made
}

async function make(): Promise<{ ownerUrl: string; secret: string }> {
  const { ownerUrl, template, secret } = inject('scratch')
  const name = `${template}_${process.pid}`
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query(`create database ${name} template ${template}`)
  } finally {
    await client.end()
  }
  const url = new URL(ownerUrl)
  url.pathname = `/${name}`
  return { ownerUrl: url.href, secret }
}
