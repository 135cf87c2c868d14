import type { Self } from '@atrium/contract/workspace/self'
import { browserMemory, type PlainMemory, windowMemory } from './plain.ts'

/** The name of the entry that identifies the last user and tenant of a window, by a word that reveals neither. */
const ownerKey = 'atrium.owner'

interface Opened {
  owner: string
  /** Missing on plain HTTP, where browsers have no encryption, and with servers that send none. */
  key: CryptoKey | undefined
}

let opened: Opened | undefined
let saving: Promise<unknown> = Promise.resolve()
const listeners = new Set<() => void>()

/**
 * Storage of one person in one tenant, encrypted under a key that only the server can derive. It is decrypted when it
 * is opened, and read from memory from then on. Without a key, such as before the user is known, nothing is stored.
 */
function encrypted(memory: PlainMemory) {
  let values = new Map<string, string>()

  async function save(name: string, text: string, { owner, key }: Opened): Promise<void> {
    if (!key) return
    const stored = `${name}.${owner}`
    const iv = crypto.getRandomValues(new Uint8Array(12))
    const data = await crypto.subtle.encrypt(algorithm(iv, stored), key, new TextEncoder().encode(text))
    // It may have been changed again or forgotten, or the storage may be another person's by now.
    if (values.get(name) === text && opened?.owner === owner)
      memory.write(stored, toText(iv) + toText(new Uint8Array(data)))
  }

  /** Decrypts a value into a map. What was written by another user, or with another secret, is deleted. */
  async function decrypt(stored: string, { owner, key }: Opened, into: Map<string, string>): Promise<void> {
    if (!key) return
    const name = stored.slice(0, -owner.length - 1)
    try {
      const bytes = toBytes(memory.read(stored) ?? '')
      const iv = bytes.subarray(0, 12)
      const data = await crypto.subtle.decrypt(algorithm(iv, stored), key, bytes.subarray(12))
      into.set(name, new TextDecoder().decode(data))
    } catch {
      into.delete(name)
      memory.forget(stored)
    }
  }

  const isOf = (stored: string, { owner }: Opened) => stored.endsWith(`.${owner}`)

  return {
    read: (name: string): unknown => JSON.parse(values.get(name) ?? 'null'),
    write(name: string, value: unknown): void {
      const text = JSON.stringify(value)
      if (values.get(name) === text) return
      values.set(name, text)
      if (opened) saving = Promise.all([saving, save(name, text, opened)])
    },
    forget(name: string): void {
      values.delete(name)
      if (opened) memory.forget(`${name}.${opened.owner}`)
    },
    /** Decrypts everything of an owner. @returns a function that replaces the values of the one before. */
    async prepare(next: Opened): Promise<() => void> {
      const found = new Map<string, string>()
      const own = memory.keys().filter(stored => isOf(stored, next))
      await Promise.all(own.map(stored => decrypt(stored, next, found)))
      return () => {
        values = found
      }
    },
    /** Reads what another window has written. */
    async follow(stored: string): Promise<void> {
      if (opened && isOf(stored, opened)) await decrypt(stored, opened, values)
    },
  }
}

/** Shared by the person's windows in this browser, kept over restarts. */
export const ownBrowserMemory = encrypted(browserMemory)
/** Of this window alone, kept over reloads. */
export const ownWindowMemory = encrypted(windowMemory)

/** Opens the storage of the user in the current tenant, and closes any other. */
export async function openStorage({ id, tenantId, browserStorage }: Self): Promise<void> {
  const owner = browserStorage?.owner ?? `${id}.${tenantId}`
  if (opened?.owner === owner) return
  const subtle = (crypto as { subtle?: SubtleCrypto }).subtle
  const usages: KeyUsage[] = ['encrypt', 'decrypt']
  const key =
    browserStorage && (await subtle?.importKey('raw', toBytes(browserStorage.key), 'AES-GCM', false, usages))
  const next = { owner, key }
  const replace = await Promise.all([ownBrowserMemory.prepare(next), ownWindowMemory.prepare(next)])
  opened = next
  for (const one of replace) one()
  if (browserStorage) windowMemory.write(ownerKey, owner)
  for (const listener of listeners) listener()
}

/** Calls the listener now, and whenever another storage is opened. */
export function onStorageOpened(listener: () => void): void {
  listeners.add(listener)
  listener()
}

/** Resolves when everything written so far is stored. */
export async function everythingStored(): Promise<void> {
  await saving
}

/** The last user and tenant of this window. */
export const ownerOfWindow = (): string | undefined => windowMemory.read(ownerKey)

addEventListener('storage', ({ key }) => {
  if (key !== null) void ownBrowserMemory.follow(key)
})

/** A value is bound to its name, so that it cannot be moved to another. */
const algorithm = (iv: Uint8Array<ArrayBuffer>, name: string): AesGcmParams => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(name),
})

// The twelve bytes of an initialization vector take sixteen letters without padding, so that texts can be joined.
const toText = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, one => String.fromCharCode(one)).join(''))
const toBytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), letter => letter.charCodeAt(0))
