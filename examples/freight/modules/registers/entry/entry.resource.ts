import { date, longText, person, text } from '@atrium/contract/resource/fields'
import { filter } from '@atrium/contract/resource/own-filters'
import { resource } from '@atrium/contract/resource/resource'
import { state } from '@atrium/contract/resource/state'
import type { ResourceTitle } from '@atrium/contract/resource/titles'
import { z } from 'zod'

const ofEntries: ResourceTitle = { en: ['Entry', 'Entries'], zh: ['条目'], ar: ['قيد', 'القيود'] }

/**
 * The entries of a register: a page of the menu that has no screen of its own. `register` is the code of the page, and
 * `title` replaces the title of the list.
 */
export const registerOf = (register: string, title = ofEntries) =>
  resource({
    name: 'iam.entry',
    title,
    path: `registers/${register}/entries`,
    fields: {
      subject: text({ title: { en: 'Subject', zh: '主题', ar: 'الموضوع' }, required: true, max: 200 }),
      person: person({ title: { en: 'In charge', zh: '负责人', ar: 'المسؤول' } }),
      dueOn: date({ title: { en: 'Due', zh: '截止日期', ar: 'الاستحقاق' } }),
      note: longText({ title: { en: 'Note', zh: '备注', ar: 'ملاحظة' } }),
      register: text({ title: { en: 'Register', zh: '登记簿', ar: 'السجل' }, max: 200 }),
      state: state({
        OPEN: { en: 'Open', zh: '待处理', ar: 'مفتوح', mark: 'waiting' },
        UNDER_WAY: { en: 'Under way', zh: '进行中', ar: 'قيد التنفيذ', mark: 'running' },
        DONE: { en: 'Done', zh: '已完成', ar: 'منجز', mark: 'ended' },
      }),
    },
    list: {
      columns: ['subject', ['state', 140], 'person', ['dueOn', 130], 'lastUpdateDate'],
      search: ['subject', 'state', 'person', 'dueOn'],
      filters: {
        register: filter(
          z.string().max(200).describe('The page; that of the address'),
          'r.register = :value',
        ),
      },
    },
    form: [['subject'], ['person', 'dueOn'], ['note']],
    actions: {
      start: { title: { en: 'Start', zh: '开始', ar: 'بدء' }, from: ['OPEN'], to: 'UNDER_WAY' },
      finish: { title: { en: 'Finish', zh: '完成', ar: 'إنهاء' }, from: ['OPEN', 'UNDER_WAY'], to: 'DONE' },
      reopen: { title: { en: 'Open again', zh: '重新打开', ar: 'إعادة فتح' }, from: ['DONE'], to: 'OPEN' },
    },
    given: { texts: `iam.entry.${register.replaceAll('.', '-')}` },
  })

/** The calls of every register. */
export const entry = registerOf('{register}')

/** The page of which examples of calls speak. */
export const exampleRegister = '01970000-0000-7000-8000-00000000f002'
