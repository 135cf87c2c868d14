import { derived } from '@atrium/contract/resource/derived'
import { boolean, code, enabled, integer, text } from '@atrium/contract/resource/fields'
import { own } from '@atrium/contract/resource/own-field'
import { filter } from '@atrium/contract/resource/own-filters'
import { resource } from '@atrium/contract/resource/resource'
import type { InLanguages } from '@atrium/contract/resource/titles'
import { z } from 'zod'

const check = (form: RegExp, message: InLanguages) => ({ holds: (text: string) => form.test(text), message })
const password = 'Encrypted with the public key, or plain. Without it, it stays; empty, it is removed'

/** A tenant's mail server, whose password is written and not read. The first enabled one by code is used. */
export const mailServer = resource({
  name: 'message.mail-server',
  title: { en: ['Mail server', 'Mail servers'], zh: ['邮件服务器'], ar: ['خادم بريد', 'خوادم البريد'] },
  fields: {
    serverName: text({ title: { en: 'Name', zh: '名称', ar: 'الاسم' }, column: 'name', required: true }),
    serverCode: code({ column: 'code' }),
    host: text({
      title: { en: 'Host', zh: '主机', ar: 'المضيف' },
      required: true,
      max: 253,
      sample: '93.184.215.14',
      check: check(/^[a-z\d](?:[a-z\d.-]*[a-z\d])?$|^\[[\da-f:.]+\]$/i, {
        en: 'Enter a host name such as mail.example.com, without a scheme or path.',
        zh: '例如 mail.example.com，不含协议或路径。',
        ar: 'اسم مثل mail.example.com دون بروتوكول أو مسار.',
      }),
    }),
    port: integer({
      title: { en: 'Port', zh: '端口', ar: 'المنفذ' },
      required: true,
      min: 1,
      max: 65_535,
      default: 465,
    }),
    tlsFlag: boolean({
      title: { en: 'TLS from the start', zh: '从连接开始即使用 TLS', ar: '‏TLS منذ بدء الاتصال' },
      help: {
        en: 'Usual on port 465. When off, the server must offer encryption (STARTTLS) first.',
        zh: '端口 465 通常如此。关闭时，服务器必须先提供加密（STARTTLS）。',
        ar: 'معتاد على المنفذ 465. عند تعطيله يجب أن يعرض الخادم التشفير (STARTTLS) أولًا.',
      },
      column: 'tls',
      default: true,
    }),
    username: text({
      title: { en: 'User name', zh: '用户名', ar: 'اسم المستخدم' },
      help: {
        en: 'Leave empty if the server does not require one.',
        zh: '服务器不要求时留空。',
        ar: 'اتركه فارغًا إذا كان الخادم لا يطلبه.',
      },
      column: 'userName',
      textKey: 'username',
      max: 254,
    }),
    password: own(z.never().optional(), z.string().max(344).optional().describe(password), {
      title: { en: 'Password', zh: '密码', ar: 'كلمة المرور' },
      initial: undefined,
    }),
    passwordFlag: derived(
      boolean({ title: { en: 'Has a password', zh: '已设置密码', ar: 'له كلمة مرور' } }),
      'r.password is not null',
    ),
    sender: text({
      title: { en: 'Sender', zh: '发件人', ar: 'المرسِل' },
      help: {
        en: 'Shown to receivers, such as Port office <office@example.com>.',
        zh: '收件人看到的内容，例如 港务办公室 <office@example.com>。',
        ar: 'ما يراه المستلمون، مثل مكتب الميناء <office@example.com>.',
      },
      required: true,
      max: 254,
      sample: 'office@ferry.example',
      check: check(/^([^<>\p{Cc}]+<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/u, {
        en: 'Enter an email address, optionally preceded by a name.',
        zh: '请填写邮箱地址，前面可带名称。',
        ar: 'عنوان بريد، مع اسم قبله أو دونه.',
      }),
    }),
    enabledFlag: enabled({
      column: 'enabled',
      help: {
        en: 'The tenant’s email is sent through its first enabled server, ordered by code.',
        zh: '租户的邮件通过编码排序最前的已启用服务器发送。',
        ar: 'يمر بريد المستأجر عبر أول خادم مفعّل بحسب الرمز.',
      },
    }),
  },
  list: {
    columns: [
      ...(['serverName', ['host', 220], ['enabledFlag', 120], ['serverCode', 150], ['sender', 240]] as const),
      ...([
        ['tenantName', 150],
        ['lastUpdateDate', 140],
      ] as const),
    ],
    order: 'serverCode',
    search: ['serverName', 'serverCode', 'enabledFlag'],
    filters: { serverCode: filter(z.string().max(128), 'strpos(lower(r.code), lower(:value)) > 0') },
  },
  form: [
    ...([['serverName', 'serverCode'], ['host'], ['port'], ['tlsFlag']] as const),
    ...([['username', 'password'], ['sender'], ['enabledFlag']] as const),
  ],
  path: 'email/servers',
  page: { parent: 'message', order: 80, route: '/hmsg/email' },
  acrossTenants: 'written',
  ownFields: true,
  given: { id: 'serverId', opened: 'server', texts: 'hmsg.server' },
})
