import { receiveCode } from '@atrium/contract/messages/receive-codes'
import { derived } from '@atrium/contract/resource/derived'
import { choice, code, enabled, longText, text } from '@atrium/contract/resource/fields'
import { json } from '@atrium/contract/resource/kinds/json-field'
import { own } from '@atrium/contract/resource/own-field'
import { filter } from '@atrium/contract/resource/own-filters'
import { resource } from '@atrium/contract/resource/resource'
import {
  configurableChannelCode,
  configurableChannels,
} from '@atrium/server/delivery/channels/channel.contract'
import { z } from 'zod'
import { argumentNames } from '../shared/argument-names.ts'
import { namedLine, sendConfigLine } from './send-config-line.schema.ts'

const channels = `array['${configurableChannels.join("', '")}']`
const title = { en: 'Channels', zh: '渠道', ar: 'القنوات' }

const templateArgs = derived(
  json({
    title: { en: 'Arguments', zh: '参数', ar: 'المتغيرات' },
    form: z.array(z.string()).describe('The arguments that a sender must supply'),
    required: true,
    sample: ['ship', 'minutes'],
  }),
  argumentNames(`
    select string_agg(content, ' ' order by array_position(${channels}, l.channel), l.id, part, each.at)
    from send_config_line l
    cross join lateral (select subject, body from message_template t
      where t.code = l.template_code and t.tenant_id in (0, l.tenant_id) order by t.tenant_id = 0 limit 1) as t
    cross join lateral (values (1, t.subject), (2, t.body)) as two (part, texts)
    cross join jsonb_each_text(texts) with ordinality as each (language, content, at)
    where l.tenant_id = r.tenant_id and l.config_id = r.id and l.channel = any(${channels})`),
)

/** The channels and templates of a message code. A tenant's own configuration takes precedence over the platform's. */
export const sendConfig = resource({
  name: 'message.send-config',
  title: {
    en: ['Send configuration', 'Send configurations'],
    zh: ['发送配置'],
    ar: ['إعداد إرسال', 'إعدادات الإرسال'],
  },
  fields: {
    messageCode: code({
      title: { en: 'Message code', zh: '消息编码', ar: 'رمز الرسالة' },
      column: 'code',
      sample: 'FERRY.NOTICE',
    }),
    messageName: text({
      title: { en: 'Name', zh: '名称', ar: 'الاسم' },
      column: 'name',
      translated: true,
      required: true,
      sample: 'Ferry news',
    }),
    receiveCode: {
      ...choice(
        {
          MSG: { en: 'Messages from people', zh: '站内消息', ar: 'رسائل من الأشخاص' },
          NOTICE: { en: 'Notices', zh: '系统通知', ar: 'الإشعارات' },
          ANNOUNCE: { en: 'Announcements', zh: '公告', ar: 'الإعلانات' },
          SECURITY: { en: 'Security notices', zh: '安全通知', ar: 'إشعارات الأمان' },
        },
        {
          title: { en: 'Type', zh: '接收类型', ar: 'النوع' },
          help: {
            en: 'People choose their channels for this type in the personal center.',
            zh: '人员可在个人中心为此类型选择接收方式。',
            ar: 'يختار الأشخاص قنواتهم لهذا النوع في المركز الشخصي.',
          },
          textKey: 'kind',
          required: true,
          default: 'NOTICE',
        },
      ),
      value: receiveCode.describe('The kind for which people choose their channels'),
      // Changes that leave it out have the default as well.
      input: receiveCode.default('NOTICE'),
    },
    // As `meaningOf` says it. A list is sorted by the code, and not by a long text.
    receiveName: derived(
      longText({ title: { en: 'Type', zh: '接收类型', ar: 'النوع' }, required: true }),
      'r.receive_code',
    ),
    serverList: own(
      z.array(namedLine).describe('The channels with their templates'),
      z.array(sendConfigLine).max(20).describe('The channels with their templates'),
      { title, initial: [], required: true },
    ),
    typeCodeList: derived(
      json({
        title,
        form: z.array(configurableChannelCode).describe('The enabled channels'),
        required: true,
        sample: ['WEB'],
      }),
      `select coalesce(jsonb_agg(channel order by at), '[]')
        from unnest(${channels}) with ordinality as known (channel, at)
        where exists (select from send_config_line l where l.tenant_id = r.tenant_id and l.config_id = r.id
          and l.enabled and l.channel = known.channel)`,
    ),
    templateArgs: { ...templateArgs, traits: { ...templateArgs.traits, unlisted: true as const } },
    enabledFlag: enabled({
      column: 'enabled',
      help: {
        en: 'When disabled, nothing is sent under this code.',
        zh: '关闭后不会以此编码发送任何消息。',
        ar: 'عند إيقافه لا يُرسل شيء بهذا الرمز.',
      },
    }),
  },
  list: {
    columns: [
      'messageName',
      ['messageCode', 230],
      ['tenantName', 150],
      ['typeCodeList', 230],
      ['enabledFlag', 120],
      ['platformFlag', 130],
      ['receiveCode', 170],
    ],
    order: 'messageCode',
    search: ['messageName', 'messageCode', 'enabledFlag'],
    filters: { messageCode: filter(z.string().max(128), 'strpos(lower(r.code), lower(:value)) > 0') },
    reads: ['send_config_line'],
  },
  form: [
    ['messageName'],
    ['messageCode'],
    ['receiveCode'],
    ['serverList'],
    ['enabledFlag'],
    ['templateArgs'],
  ],
  path: 'template-servers',
  idInPath: true,
  page: { parent: 'message', order: 40, route: '/hmsg/send-config/list' },
  removal: {
    en: 'The platform’s configuration with the same code applies again, if there is one.',
    zh: '如果平台有相同编码的记录，将重新生效。',
    ar: 'يسري من جديد إعداد المنصة بالرمز نفسه إن وُجد.',
  },
  acrossTenants: true,
  platformRows: 'replaced',
  ownFields: true,
  given: {
    id: 'tempServerId',
    detail: 'line',
    texts: 'hmsg.sending',
    lookup: 'HMSG.SEND_CONFIG',
    opened: 'config',
  },
})
