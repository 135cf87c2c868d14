import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Self } from '@atrium/contract/workspace/self'
import type { Page } from '@playwright/test'

type Area = 'localStorage' | 'sessionStorage'

/** Everything that the page's origin stores in this window, as anyone at the browser can read it. */
export async function rawStorage(page: Page): Promise<string> {
  const databases = await page.evaluate(async () => ({
    local: { ...localStorage },
    window: { ...sessionStorage },
    databases: (await indexedDB.databases?.()) ?? [],
    caches: 'caches' in window ? await caches.keys() : [],
  }))
  return JSON.stringify(databases)
}

/** Decrypts a value that the console has stored for the signed-in user. */
export async function readStored(page: Page, name: string, area: Area = 'sessionStorage'): Promise<unknown> {
  const { stored, key } = await placeOf(page, name)
  const text = await page.evaluate(([where, at]) => window[where].getItem(at), [area, stored] as const)
  if (text === null) return undefined
  const bytes = Buffer.from(text, 'base64')
  const cipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
  cipher.setAAD(Buffer.from(stored)).setAuthTag(bytes.subarray(-16))
  return JSON.parse(Buffer.concat([cipher.update(bytes.subarray(12, -16)), cipher.final()]).toString())
}

/** Stores a value for the signed-in user, as another release of the console might have. */
export async function writeStored(page: Page, name: string, value: unknown): Promise<void> {
  const { stored, key } = await placeOf(page, name)
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(stored))
  const data = Buffer.concat([iv, cipher.update(JSON.stringify(value)), cipher.final()])
  const text = Buffer.concat([data, cipher.getAuthTag()]).toString('base64')
  await page.evaluate(([at, what]) => sessionStorage.setItem(at, what), [stored, text] as const)
}

async function placeOf(page: Page, name: string): Promise<{ stored: string; key: Buffer }> {
  const { origin } = new URL(page.url())
  const cookies = await page.context().cookies(origin)
  const token = cookies.find(one => one.name === 'access_token')?.value
  const answer = await page.context().request.get(`${origin}/iam/hzero/v1/users/self`, {
    headers: { authorization: `bearer ${token}`, accept: 'application/json' },
  })
  const { browserStorage } = (await answer.json()) as Self
  if (!browserStorage) throw new Error('the server sent no key')
  return { stored: `${name}.${browserStorage.owner}`, key: Buffer.from(browserStorage.key, 'base64') }
}
