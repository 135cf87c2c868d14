import { expect, it } from 'vitest'
import { settings } from '../settings/settings.ts'
import { mistakeIn } from './check-resource.ts'
import { choice, code, type Field, integer, lookup, reference, text, unit } from './fields.ts'
import { computed } from './given-fields.ts'
import { money } from './kinds/amount-fields.ts'
import { picture } from './kinds/file-fields.ts'
import { reverse } from './kinds/reverse-field.ts'
import { secret } from './kinds/secret-field.ts'
import { dateTime } from './kinds/time-fields.ts'
import { resource } from './resource.ts'
import { rows } from './rows.ts'
import { state } from './state.ts'

const inEach = (title: string) => ({ en: title, zh: title, ar: title })

const title = { en: ['Depot', 'Depots'], zh: ['仓库'], ar: ['مستودع', 'مستودعات'] } as const
const name = text({ required: true })

/** The mistake of a depot with this in its definition. */
function mistake(change: object): string | undefined {
  const good = {
    name: 'iam.depot',
    title,
    fields: { name, code: code() },
    list: { columns: ['name', 'code'], search: ['name'] },
    form: [['name', 'code']],
  } as const
  return mistakeIn(resource({ ...good, ...change } as typeof good), new Set(['iam.depot', 'iam.carrier']))
}

const withField = (field: object) =>
  mistake({
    fields: { name, area: field },
    list: { columns: ['name'], search: [] },
    form: [['name', 'area']],
  })

const inRows = (one: Field) => rows({ en: ['Area', 'Areas'], zh: ['区'], ar: ['منطقة', 'مناطق'] }, { one })

it('finds no mistake in a good definition', () => {
  expect(withField(inRows(dateTime({ title: inEach('At') })))).toBeUndefined()
  expect(mistake({})).toBeUndefined()
  expect(withField(reference('iam.carrier', { title: inEach('Carrier') }))).toBeUndefined()
})

it.each([
  [{ name: 'iam.Depot' }, 'its name “iam.Depot” is not like “iam.bus-depot”'],
  [{ name: 'freight.depot' }, /^its name begins with “freight”, which is no service: platform, iam,/],
  [{ title: { ...title, zh: [''] } }, 'it lacks a Chinese title'],
  [{ list: { columns: ['name', 'name'], search: [] } }, 'the column “name” is twice in its list'],
  [
    {
      fields: { name, code: code(), note: text({ title: inEach('Note'), unlisted: true }) },
      list: { columns: ['name', 'note'], search: [] },
    },
    'the column “note” of its list is a field that lists leave out',
  ],
  [
    { list: { columns: ['name', 'tenantName'], search: [] } },
    'its list has a column of tenants, and it is not read across tenants',
  ],
  [
    { list: { columns: ['name', 'platformFlag'], search: [] } },
    'its list has a column of the platform, whose rows tenants do not read',
  ],
  [
    { acrossTenants: 'written', owner: 'unit' },
    'the platform writes its records in all tenants, where it has no units that could own them',
  ],
  [
    { platformRows: 'replaced' },
    'tenants replace rows of the platform, which needs a code and records that are read across tenants',
  ],
  [
    {
      acrossTenants: true,
      platformRows: 'replaced',
      fields: { name, code: code(), platformFlag: integer({ title: inEach('Platform') }) },
    },
    'the field “platformFlag” has the name of another field',
  ],
  [
    {
      fields: { name, areaTo: code({ title: inEach('Other') }), area: integer({ title: inEach('Area') }) },
      list: { columns: ['name'], search: ['area'] },
      form: [['name', 'areaTo']],
    },
    'the field “area” is searched by “areaTo”, which is the name of another field or filter',
  ],
  [{ form: [['name', 'code'], ['name']] }, 'the field “name” is twice in its form'],
  [{ form: [['name']] }, 'the field “code” is required and is not in its form'],
  [
    {
      fields: { name, code: code(), other: code({ title: inEach('Other') }) },
      form: [['name', 'code', 'other']],
    },
    'it has 2 fields of kind code, and may have one',
  ],
  [
    { fields: { name, code: code(), label: text({ title: inEach('Label'), column: 'name' }) } },
    'the fields “name” and “label” have one column, name',
  ],
  [
    { fields: { name, code: code(), 'opens-on': integer({ title: inEach('Opens on') }) } },
    'the field “opens-on” has a name that is not like “opensOn”',
  ],
  [
    { fields: { name, code: code(), ['__proto__']: integer({ title: inEach('Proto') }) } },
    'the field “__proto__” has a name that is not like “opensOn”',
  ],
  [
    { fields: { name, code: code(), constructor: integer({ title: inEach('Constructor') }) } },
    'the field “constructor” has a name that every object has in JavaScript',
  ],
  [
    { fields: { name, code: code(), tenantId: integer({ title: inEach('Tenant') }) } },
    'the field “tenantId” has the name of another field',
  ],
  [
    { fields: { name, code: code(), edition: integer({ title: inEach('Edition'), column: 'version' }) } },
    'the field “edition” has a column of the table’s own, version',
  ],
  [
    { owner: 'unit', fields: { name, code: code(), unitId: unit({ title: inEach('Unit') }) } },
    'the field “unitId” has a column of the table’s own, unitId',
  ],
  [
    { fields: { name, code: code(), depotId: integer({ title: inEach('Id') }) } },
    'the field “depotId” has the name of another field',
  ],
  [
    { fields: { name: text(), code: code() } },
    'the first column of its list, “name”, names the records: a code, a sequence or a required text',
  ],
])('stops at a definition with %j', (change, expected) => {
  const found = mistake(change)
  if (typeof expected === 'string') expect(found).toBe(expected)
  else expect(found).toMatch(expected)
})

it.each([
  [integer(), 'has no title'],
  [integer({ title: inEach('Area'), help: { en: 'In use', zh: '', ar: 'مستخدم' } }), 'lacks a Chinese text'],
  [integer({ title: { en: 'Area', zh: '面积', ar: ' ' } }), 'lacks an Arabic text'],
  [
    integer({ title: inEach('Area'), min: 2, max: 1 }),
    'has a minimum of 2, which is more than its maximum of 1',
  ],
  [choice({ A: { ...inEach('A'), zh: '' } }, { title: inEach('Area') }), 'lacks a Chinese text'],
  [reference('iam.nothing', { title: inEach('Area') }), 'refers to “iam.nothing”, which is no resource'],
  [reference('iam.depot', { title: inEach('Area') }), 'refers to its own resource: write self()'],
  [
    lookup('HPFM.COUNTRY', { title: inEach('Area'), required: true }),
    'is required and needs a sample, for the examples of the calls',
  ],
  [
    money({ title: inEach('Area'), currencies: ['EURO'] }),
    'has the currency “EURO”, which ISO 4217 does not have',
  ],
  [reverse('iam.nothing', 'depot', inEach('Area')), 'refers to “iam.nothing”, which is no resource'],
  [integer({ title: inEach('Area'), max: 5, default: 6 }), 'has a default that breaks its rules'],
  [
    integer({ title: inEach('Area'), when: { field: 'nothing', is: [1] } }),
    'is shown by “nothing”, which is no other field',
  ],
  [
    integer({ title: inEach('Area'), required: true, when: { field: 'name', is: ['A'] } }),
    'is shown by another field, and required always: say so in its condition',
  ],
  [
    integer({ title: inEach('Area'), unique: ['nothing'] }),
    'is unique together with “nothing”, which is no field with a column',
  ],
  [
    text({ title: inEach('Area'), unique: true }),
    'is unique and must be required, because empty texts are the same',
  ],
  [
    integer({ title: inEach('Area'), check: { holds: () => true, message: { ...inEach('No'), ar: '' } } }),
    'lacks an Arabic text',
  ],
  [
    integer({ title: inEach('Area'), required: true, sample: 1, restricted: 'write' }),
    'is restricted, and there is no page with its permission',
  ],
  [
    integer({ title: inEach('Area'), restricted: 'read' }),
    'is restricted, and there is no page with its permission',
  ],
  [
    inRows(picture({ title: inEach('Photo') })),
    /^has a field “one” of kind picture, which rows cannot have: text,/,
  ],
  [inRows(secret({ title: inEach('Key') })), /of kind secret, which rows cannot have/],
  [inRows(code()), /of kind code, which rows cannot have/],
  [
    inRows(text({ title: inEach('One'), translated: true })),
    'has a field “one” that is translated, derived or self(), which rows cannot have',
  ],
  [
    inRows(computed(integer({ title: inEach('One') }))),
    'has a field “one” that is computed without an expression, which rows cannot have',
  ],
])('stops at a field that is wrong: %#', (field, expected) => {
  const found = withField(field)
  if (typeof expected === 'string') expect(found).toBe(`the field “area” ${expected}`)
  else expect(found?.replace('the field “area” ', '')).toMatch(expected)
})

const open = state({
  DRAFT: { ...inEach('Draft'), mark: 'waiting' },
  SENT: { ...inEach('Sent'), mark: 'active' },
})

const withActions = (actions: object, further: object = {}) =>
  mistake({ fields: { name, code: code(), state: open, ...further }, actions })

const send = { title: inEach('Send'), from: ['DRAFT'], to: 'SENT' }

it('finds no mistake in actions that lead to every state', () => {
  expect(withActions({ send })).toBeUndefined()
})

it.each([
  [{}, 'the field “state” has the state “SENT”, which no action leads to'],
  [{ send: { ...send, from: ['SENT'] } }, 'the field “state” has the state “SENT”, which no action leads to'],
  [{ send: { ...send, to: 'LOST' } }, 'the action “send” names the state “LOST”, which the resource has not'],
  [{ send: { ...send, title: { ...inEach('Send'), zh: '' } } }, 'the action “send” lacks a Chinese text'],
  [{ send: { ...send, effect: { ...inEach('It'), ar: '' } } }, 'the action “send” lacks an Arabic text'],
  [{ send: { ...send, needs: ['nothing'] } }, 'the action “send” needs “nothing”, which is no field'],
  [{ update: send }, 'the action “update” has the name of a call that every resource has'],
  [{ 'send-it': send }, 'the action “send-it” has a name that is not like “sendBack”'],
])('stops at actions that are wrong: %#', (actions, expected) => {
  expect(withActions(actions)).toBe(expected)
})

it('stops at a second state, and at a state in the form', () => {
  expect(withActions({ send }, { other: open })).toBe('it has 2 fields of kind state, and may have one')
  const fields = { name, code: code(), state: open }
  expect(mistake({ fields, actions: { send }, form: [['name', 'code', 'state']] })).toBe(
    'the field “state” is in its form, which shows the state above the fields',
  )
})

/** The mistake of settings with these fields. */
const mistakeInSettings = (fields: Readonly<Record<string, Field>>) =>
  mistakeIn(
    settings({
      name: 'iam.depot-rules',
      title: inEach('Depot rules'),
      fields,
      form: [Object.keys(fields)],
      page: { parent: 'setup', order: 1, route: '/depot-rules' },
    }).record,
    new Set(['iam.carrier']),
  )

it('finds no mistake in settings of which a tenant has one record', () => {
  const carrier = reference('iam.carrier', { title: inEach('Carrier') })
  const days = integer({ title: inEach('Days'), required: true, default: 3 })
  expect(mistakeInSettings({ days, carrier })).toBeUndefined()
})

it.each([
  [integer({ title: inEach('Area'), required: true }), /is required and needs a default/],
  [text({ title: inEach('Area'), translated: true }), /is of a kind that settings cannot have/],
  [secret({ title: inEach('Area') }), /is of a kind that settings cannot have/],
  [picture({ title: inEach('Area') }), /is of a kind that settings cannot have/],
  [code(), /is of a kind that settings cannot have/],
  [integer({ title: inEach('Area'), unique: true }), /has an option that settings cannot have/],
  [
    integer({ title: inEach('Area'), default: ({ tenantId }: { tenantId: number }) => tenantId }),
    /has a default that depends on who creates a record/,
  ],
  [
    lookup('HPFM.FLAG', { title: inEach('Area'), default: '1' }),
    /refers to something that a tenant may not have/,
  ],
  [integer({ title: inEach('Area'), min: 1, default: 0 }), /has a default that breaks its rules/],
])('stops at a setting that is wrong: %#', (field, expected) => {
  expect(mistakeInSettings({ area: field })).toMatch(expected)
})
