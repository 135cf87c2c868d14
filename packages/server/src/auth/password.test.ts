import { hash } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { hashPassword, needsRehash, verifyPassword } from './password.ts'

test('a password is hashed with argon2id at the cost that was agreed, and found again', async () => {
  const stored = await hashPassword('correct horse')
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(needsRehash(stored)).toBe(false)
  expect(await verifyPassword(stored, 'correct horse')).toBe(true)
  expect(await verifyPassword(stored, 'correct horse ')).toBe(false)
  expect(await hashPassword('correct horse')).not.toBe(stored)
})

test('the same letters typed on another keyboard are the same password', async () => {
  const stored = await hashPassword('Pâssword-ﬁne')
  expect(await verifyPassword(stored, 'Pâssword-fine')).toBe(true)
})

test('the dummy hash matches no password', async () => {
  for (const password of ['', 'correct horse', 'x'.repeat(10_000)])
    expect(await verifyPassword(undefined, password)).toBe(false)
})

test('a hash at another cost is computed again', async () => {
  expect(needsRehash(await hash('x', { memoryCost: 8192, timeCost: 2, parallelism: 1 }))).toBe(true)
  expect(needsRehash(await hash('x', { memoryCost: 19_456, timeCost: 3, parallelism: 1 }))).toBe(true)
  expect(
    needsRehash(await hash('x', { memoryCost: 19_456, timeCost: 2, parallelism: 1, algorithm: 1 })),
  ).toBe(true)
})

test('a burst of sign-ins is refused before it fills the memory', async () => {
  const stored = await hashPassword('correct horse')
  const results = await Promise.allSettled(
    Array.from({ length: 200 }, () => verifyPassword(stored, 'correct horse')),
  )
  const refused = results.filter(result => result.status === 'rejected')
  expect(refused.length).toBeGreaterThan(100)
  for (const { reason } of refused) expect(reason).toMatchObject({ code: 'error.busy', status: 503 })
  expect(
    results.filter(result => result.status === 'fulfilled' && result.value).length,
  ).toBeGreaterThanOrEqual(65)
  expect(await verifyPassword(stored, 'correct horse')).toBe(true)
})
