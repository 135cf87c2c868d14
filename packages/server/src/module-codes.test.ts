import { expect, test } from 'vitest'
import type { ServerFeature } from './feature.ts'
import { refuseTakenCodes } from './module-codes.ts'
import { installedFeatures } from './modules.ts'

const product = { name: undefined, features: installedFeatures() }
const error = { status: 409, en: 'Taken', zh: '已占用', ar: 'مستخدم' }

/** The sentence about a module `yard` with this feature, beside the product and a module `dock`. */
function refused(feature: ServerFeature): string | undefined {
  const dock = { name: 'dock', features: [{ errors: { 'error.dock.full': error } }] }
  try {
    refuseTakenCodes([product, dock, { name: 'yard', features: [feature] }])
  } catch (thrown) {
    return (thrown as Error).message
  }
}

const ofProduct = <Key extends keyof ServerFeature>(key: Key) =>
  ({ [key]: product.features.find(feature => feature[key])?.[key] }) as ServerFeature

test.each([
  ['calls', /brings the call “\w+ \//],
  ['errors', /brings the error “error\./],
  ['messages', /brings the message “/],
  ['entities', /brings the kind of record “/],
  ['pages', /brings the page “/],
  ['permissionSets', /brings the permission set “/],
  ['lookups', /brings the lookup “/],
  ['lookupViews', /brings the dialog “/],
  ['cards', /brings the card “/],
  ['tables', /brings the layout “/],
] as const)('a module that brings %s of the product is refused', (key, sentence) => {
  expect(refused(ofProduct(key))).toMatch(sentence)
  expect(refused(ofProduct(key))).toMatch(
    /^the module “yard” .*, which the product has already: give it another name, such as one that begins with “yard”$/,
  )
})

test('two modules have no health check of one name', () => {
  const checks = { 'dock:full': { title: ['Dock', '码头', 'الرصيف'] as const, check: async () => undefined } }
  const dock = { name: 'dock', features: [{ healthChecks: checks }] }
  const yard = { name: 'yard', features: [{ healthChecks: checks }] }
  expect(() => refuseTakenCodes([product, dock, yard])).toThrow(
    'the module “yard” brings the health check “dock:full”, which the module “dock” has already',
  )
  expect(() => refuseTakenCodes([product, dock])).not.toThrow()
})

test('so is one that brings what another module has; its own names are its own', () => {
  expect(refused({ errors: { 'error.dock.full': error } })).toContain('which the module “dock” has already')
  expect(refused({ errors: { 'error.yard.full': error } })).toBeUndefined()
})
