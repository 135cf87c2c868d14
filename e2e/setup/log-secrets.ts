import { readFileSync } from 'node:fs'
import type { OwnServer } from '../servers/server.ts'
import { expect } from './atrium.ts'

/** A secret in the encodings in which it could have been logged. */
const spellings = (secret: string) => [
  secret,
  Buffer.from(secret).toString('base64').replace(/=+$/, ''),
  Buffer.from(`bearer ${secret}`).toString('base64').replace(/=+$/, ''),
  encodeURIComponent(secret).replaceAll('-', '%2D'),
]

/** Checks that the server's log contains none of these secrets. */
export function expectNotLogged({ log: file }: OwnServer, ...secrets: string[]): void {
  const log = readFileSync(file, 'utf8')
  expect(log.length).toBeGreaterThan(1000)
  for (const secret of secrets)
    for (const spelling of spellings(secret)) expect(log.toLowerCase()).not.toContain(spelling.toLowerCase())
}
