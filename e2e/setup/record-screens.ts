import type { Locator } from '@playwright/test'

/** Whose records a screen shows: the platform's own, or those of a tenant. */
export type Level = 'platform' | 'tenant'

/** A screen on which records are made, read, changed and removed. */
export interface RecordScreen {
  what: string
  to: string
  /** Whose own it has, without both. */
  level?: Level
  /** Under which the open record stands in the address. */
  noun: string
  new: string
  /** The field of its name. */
  name?: string
  /** The field of its code; `null` where nothing has one. */
  code?: string | null
  /** What else must be filled. */
  fill?: (form: Locator, level: Level) => Promise<unknown>
  /** By which parameter of the address the list is searched, and the field of it in the bar; a tree is not. */
  search?: { by: string; field: string }
  /** Removed from the list, where it is chosen; otherwise from its drawer. */
  isRemovedFromList?: boolean
  /** What tenants may do with a record of the platform that they have, too. */
  ofPlatform?: 'read' | 'replace'
}

export const field = (where: Locator, name: string) => where.getByRole('textbox', { name, exact: true })

async function choose(form: Locator, label: string, typed: string, option = typed): Promise<void> {
  await form.getByRole('combobox', { name: label, exact: true }).fill(typed)
  await form.page().getByRole('option', { name: option, exact: true }).click()
}

async function pick(form: Locator, label: string, option: string): Promise<void> {
  await form.getByRole('combobox', { name: label, exact: true }).click()
  await form.page().getByRole('option', { name: option, exact: true }).click()
}

const byName = (by: string) => ({ by, field: 'Name' })

export const recordScreens: readonly RecordScreen[] = [
  {
    what: 'user group',
    to: '/hiam/user-group-management',
    noun: 'userGroup',
    new: 'New user group',
    search: byName('groupName'),
  },
  {
    what: 'role',
    to: '/hiam/role/list',
    noun: 'role',
    new: 'New role',
    search: byName('name'),
    isRemovedFromList: true,
  },
  {
    what: 'menu',
    to: '/hiam/menu',
    noun: 'menu',
    new: 'New menu',
    fill: form => pick(form, 'Kind', 'Folder'),
  },
  {
    what: 'unit',
    to: '/hpfm/hr/org',
    noun: 'unit',
    new: 'New unit',
  },
  {
    what: 'data hierarchy',
    to: '/hpfm/data-hierarchies',
    level: 'tenant',
    noun: 'dataHierarchy',
    new: 'New data hierarchy',
    fill: form => choose(form, 'Choices', 'Yes or', 'Yes or no'),
  },
  {
    what: 'longer text',
    to: '/hpfm/static-text/list',
    noun: 'staticText',
    new: 'New text',
    name: 'Title',
    fill: form => field(form, 'Text').fill('The desk in Oslo helps.'),
    search: { by: 'textCode', field: 'Code' },
  },
  {
    what: 'interface text',
    to: '/hpfm/prompt/list',
    noun: 'prompt',
    new: 'New text',
    name: 'Text',
    code: 'Page',
    fill: form => field(form, 'Text of the page').fill('lead'),
    search: { by: 'promptKey', field: 'Key' },
    isRemovedFromList: true,
    ofPlatform: 'replace',
  },
  {
    what: 'lookup',
    to: '/hpfm/value-list/list',
    noun: 'valueList',
    new: 'New lookup',
    search: byName('lovName'),
    isRemovedFromList: true,
    ofPlatform: 'read',
  },
  {
    what: 'lookup view',
    to: '/hpfm/lov-view/list',
    noun: 'lovView',
    new: 'New lookup view',
    async fill(form) {
      await field(form, 'Title of the dialog').fill('Choose a quay')
      await choose(form, 'Lookup', 'Yes or', 'Yes or no')
      await form.getByRole('button', { name: 'Add field' }).click()
      await field(form, 'Field').fill('meaning')
      await field(form, 'Label').fill('Quay')
    },
    search: byName('viewName'),
    ofPlatform: 'read',
  },
  {
    what: 'announcement',
    to: '/hmsg/notices/list',
    noun: 'notice',
    new: 'New announcement',
    name: 'Title',
    code: null,
    fill: form => field(form, 'Text').fill('The quay closes at four.'),
    search: { by: 'title', field: 'Title' },
  },
  {
    what: 'message template',
    to: '/hmsg/message-template/list',
    noun: 'template',
    new: 'New template',
    async fill(form) {
      await field(form, 'Subject').fill('Ferry at {time}')
      await field(form, 'Text').fill('It leaves at {time}.')
    },
    search: byName('templateName'),
    ofPlatform: 'read',
  },
  {
    what: 'send configuration',
    to: '/hmsg/send-config/list',
    noun: 'config',
    new: 'New send configuration',
    code: 'Message code',
    search: byName('messageName'),
    ofPlatform: 'read',
  },
  {
    what: 'receiver group',
    to: '/hmsg/receiver-type',
    noun: 'group',
    new: 'New receiver group',
    fill: (form, level) =>
      choose(form, 'Roles', level === 'tenant' ? 'Charge nurse' : 'Platform administrator'),
    search: byName('typeName'),
  },
  {
    what: 'webhook',
    to: '/hmsg/webhook-config',
    noun: 'webhook',
    new: 'New webhook',
    async fill(form, level) {
      if (level === 'platform') await choose(form, 'Tenant', 'Atrium')
      await field(form, 'Address').fill('https://hooks.example.com/atrium')
    },
    search: byName('serverName'),
  },
  {
    what: 'mail server',
    to: '/hmsg/email',
    noun: 'server',
    new: 'New mail server',
    async fill(form, level) {
      if (level === 'platform') await choose(form, 'Tenant', 'Atrium')
      await field(form, 'Host').fill('mail.example.com')
      await field(form, 'Sender').fill('Port office <office@example.com>')
    },
    search: byName('serverName'),
  },
  {
    what: 'scheduled job',
    to: '/hsdr/job-info',
    noun: 'scheduledJob',
    new: 'New job',
    async fill(form) {
      await pick(form, 'What is done', 'Recount stored files')
      await field(form, 'Cron expression').fill('15 5 * * 1-5')
    },
    search: byName('description'),
  },
  {
    what: 'sign-in client',
    to: '/hiam/client',
    level: 'platform',
    noun: 'client',
    new: 'New client',
    code: 'Client id',
    async fill(form) {
      await form.getByRole('combobox', { name: 'Addresses to return to' }).fill('https://quay.example/back')
      await form.page().keyboard.press('Enter')
    },
    search: byName('name'),
  },
  {
    what: 'account',
    to: '/hiam/sub-account-site',
    level: 'platform',
    noun: 'user',
    new: 'New account',
    code: 'User name',
    fill: form => choose(form, 'Tenant', 'Atrium'),
    search: byName('realName'),
  },
  {
    what: 'account',
    to: '/hiam/sub-account-org/users',
    level: 'tenant',
    noun: 'user',
    new: 'New account',
    code: 'User name',
    search: byName('realName'),
  },
]
