import { derived } from '@atrium/contract/resource/derived'
import { code, enabled, text } from '@atrium/contract/resource/fields'
import { json } from '@atrium/contract/resource/kinds/json-field'
import { richText } from '@atrium/contract/resource/kinds/rich-text-field'
import { filter } from '@atrium/contract/resource/own-filters'
import { resource } from '@atrium/contract/resource/resource'
import { z } from 'zod'
import { argumentNames } from '../shared/argument-names.ts'

/** The text of a message. A tenant's own template takes precedence over the platform's with the same code. */
export const messageTemplate = resource({
  name: 'message.message-template',
  title: {
    en: ['Message template', 'Message templates'],
    zh: ['消息模板'],
    ar: ['قالب رسالة', 'قوالب الرسائل'],
  },
  fields: {
    templateCode: code({ column: 'code', sample: 'FERRY.DELAY' }),
    templateName: text({
      title: { en: 'Name', zh: '名称', ar: 'الاسم' },
      column: 'name',
      translated: true,
      required: true,
      sample: 'Ferry delay',
    }),
    templateTitle: text({
      title: { en: 'Subject', zh: '主题', ar: 'الموضوع' },
      column: 'subject',
      translated: true,
      required: true,
      max: 200,
      sample: '{ship} is late',
    }),
    templateContent: richText({
      title: { en: 'Text', zh: '正文', ar: 'النص' },
      column: 'body',
      textKey: 'text',
      help: {
        en: '{name} in braces is replaced when the message is sent. A link can point to {link}.',
        zh: '花括号中的 {name} 会在发送时填入，链接地址可写 {link}。',
        ar: 'يُستبدل {name} بين القوسين عند الإرسال، ويمكن أن يشير الرابط إلى {link}.',
      },
      translated: true,
      required: true,
      unlisted: true,
      max: 50_000,
      sample: '<p>By {minutes} minutes.</p>',
    }),
    templateArgs: derived(
      json({
        title: { en: 'Arguments', zh: '参数', ar: 'المتغيرات' },
        form: z.array(z.string()).describe('The names of the placeholders'),
        required: true,
        sample: ['ship', 'minutes'],
      }),
      argumentNames(`select string_agg(content, ' ' order by part, at)
        from (values (1, r.subject), (2, r.body)) as two (part, texts)
        cross join jsonb_each_text(texts) with ordinality as each (language, content, at)`),
    ),
    enabledFlag: enabled({
      column: 'enabled',
      help: {
        en: 'When disabled, the platform’s template is used.',
        zh: '关闭后使用平台的模板。',
        ar: 'عند تعطيله يُستخدم قالب المنصة.',
      },
    }),
  },
  list: {
    columns: [
      'templateName',
      ['templateCode', 230],
      ['tenantName', 150],
      ['platformFlag', 130],
      ['enabledFlag', 120],
      ['templateTitle', 240],
      ['lastUpdateDate', 140],
    ],
    order: 'templateCode',
    search: ['templateName', 'templateCode', 'enabledFlag'],
    filters: { templateCode: filter(z.string().max(128), 'strpos(lower(r.code), lower(:value)) > 0') },
  },
  form: [
    ['templateName'],
    ['templateCode'],
    ['templateTitle'],
    ['templateContent'],
    ['templateArgs'],
    ['enabledFlag'],
  ],
  path: 'message/templates',
  page: {
    parent: 'message',
    order: 30,
    route: '/hmsg/message-template/list',
    hzeroCodes: ['button.init', 'button.params'],
  },
  removal: {
    en: 'The platform’s template with this code is used instead, if there is one.',
    zh: '将改用平台同编码的模板（如果有）。',
    ar: 'يحل محله قالب المنصة بهذا الرمز إن وُجد.',
  },
  acrossTenants: true,
  platformRows: 'replaced',
  ownFields: true,
  given: {
    id: 'templateId',
    texts: 'hmsg.message-template',
    lookup: 'HMSG.MESSAGE_TEMPLATE',
    opened: 'template',
  },
})
