import { staticTextCode } from '@atrium/contract/language/static-text'
import { code, date, text } from '@atrium/contract/resource/fields'
import { richText } from '@atrium/contract/resource/kinds/rich-text-field'
import { resource } from '@atrium/contract/resource/resource'

/** A longer text with simple markup under a code, such as a reminder or an agreement. */
export const staticText = resource({
  name: 'platform.static-text',
  title: {
    en: ['Content text', 'Content texts'],
    zh: ['静态文本'],
    ar: ['نص محتوى', 'النصوص الطويلة'],
  },
  fields: {
    textCode: code({
      form: staticTextCode,
      column: 'code',
      sample: 'FERRY_RULES',
      help: {
        en: 'For example USER_PROMPT, shown when a password expires soon.',
        zh: '例如 USER_PROMPT：密码即将到期时显示的文本。',
        ar: 'مثل USER_PROMPT، وهو ما يقرؤه الأشخاص عند قرب انتهاء كلمة المرور.',
      },
    }),
    title: text({
      title: { en: 'Title', zh: '标题', ar: 'العنوان' },
      textKey: 'heading',
      translated: true,
      required: true,
      max: 200,
      sample: 'Rules on board',
    }),
    text: richText({
      title: { en: 'Text', zh: '正文', ar: 'النص' },
      translated: true,
      required: true,
      unlisted: true,
      max: 50_000,
      sample: '<p>Stay behind the yellow line.</p>',
    }),
    startDate: date({ title: { en: 'From', zh: '开始', ar: 'من' }, column: 'startOn', textKey: 'from' }),
    endDate: date({
      title: { en: 'Until', zh: '结束', ar: 'حتى' },
      column: 'endOn',
      textKey: 'until',
      check: {
        holds: (end: string, { startDate }) => typeof startDate !== 'string' || end >= startDate,
        error: 'error.static_text.end_before_start',
        message: {
          en: 'The end date must not be before the start date',
          zh: '结束日期不能早于开始日期',
          ar: 'لا يجوز أن يسبق تاريخ الانتهاء تاريخ البدء',
        },
      },
    }),
  },
  list: {
    columns: [
      'title',
      ['textCode', 220],
      ['tenantName', 150],
      ['startDate', 130],
      ['endDate', 130],
      ['lastUpdateDate', 170],
      ['lastUpdatedBy', 150],
    ],
    order: 'textCode',
    search: ['textCode'],
    empty: {
      en: 'Write agreements, help and reminders here, in every language.',
      zh: '协议、帮助和提醒在此以各种语言编写。',
      ar: 'تُكتب هنا الاتفاقيات والمساعدة والتذكيرات بكل لغة.',
    },
  },
  form: [['title'], ['textCode'], ['text'], ['startDate', 'endDate']],
  page: { parent: 'wording', order: 30, route: '/hpfm/static-text/list' },
  removal: {
    en: 'The platform’s text with this code is used instead, if there is one.',
    zh: '显示处将改用平台同编码的文本（如果有）。',
    ar: 'يحل محله نص المنصة بهذا الرمز إن وُجد.',
  },
  acrossTenants: true,
  platformRows: 'hidden',
  ownFields: true,
  given: {
    id: 'textId',
    row: 'ManagedStaticText',
    texts: 'hpfm.static-text',
    lookup: 'HPFM.STATIC_TEXT',
    opened: 'staticText',
  },
})
