import { code, enabled, text } from '@atrium/contract/resource/fields'
import { filter } from '@atrium/contract/resource/own-filters'
import { resource } from '@atrium/contract/resource/resource'
import { z } from 'zod'

function isAddress(address: string): boolean {
  const url = URL.parse(address)
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
}

/** An address of another system that messages are sent to. Its secret is shown once, when it is created. */
export const webhook = resource({
  name: 'message.webhook',
  title: { en: ['Webhook', 'Webhooks'], zh: ['网络回调'], ar: ['ويب هوك', 'ويب هوك'] },
  fields: {
    serverName: text({
      title: { en: 'Name', zh: '名称', ar: 'الاسم' },
      column: 'name',
      required: true,
      sample: 'Harbour board',
    }),
    serverCode: code({ column: 'code', sample: 'BOARD' }),
    webhookAddress: text({
      title: { en: 'URL', zh: '地址', ar: 'العنوان' },
      help: {
        en: 'Receives a signed POST request for each event.',
        zh: '每个事件都会向其发送带签名的 POST 请求。',
        ar: 'يتلقى طلب POST موقّعًا لكل حدث.',
      },
      column: 'url',
      required: true,
      max: 2000,
      sample: 'https://93.184.215.14/hook',
      check: {
        holds: isAddress,
        message: {
          en: 'Start with https:// or http://, without a user name or password.',
          zh: '以 https:// 或 http:// 开头，不含用户名或密码。',
          ar: 'ابدأ بـ https:// أو http:// دون اسم أو كلمة مرور.',
        },
        error: 'error.webhook.address',
      },
    }),
    enabledFlag: enabled({
      column: 'enabled',
      help: {
        en: 'When disabled, nothing is sent to it.',
        zh: '关闭后不会向其发送任何消息。',
        ar: 'إذا عُطّل فلا يُرسل إليه شيء.',
      },
    }),
  },
  list: {
    columns: [
      ...(['serverName', ['serverCode', 150], ['webhookAddress', 320], ['tenantName', 150]] as const),
      ...([
        ['enabledFlag', 120],
        ['lastUpdateDate', 140],
      ] as const),
    ],
    order: 'serverCode',
    search: ['serverName', 'serverCode', 'enabledFlag'],
    filters: { serverCode: filter(z.string().max(128), 'strpos(lower(r.code), lower(:value)) > 0') },
    empty: {
      en: 'Create a webhook for another system, then choose it in a send configuration.',
      zh: '添加其他系统的地址，然后在发送配置中选用。',
      ar: 'أنشئ ويب هوك لنظام آخر، ثم اختره في إعداد إرسال.',
    },
  },
  form: [['serverName'], ['serverCode'], ['webhookAddress'], ['enabledFlag']],
  removal: {
    en: 'Nothing can be sent to it anymore.',
    zh: '之后无法再向其发送消息。',
    ar: 'لن يمكن إرسال شيء إليه بعد ذلك.',
  },
  path: 'webhook-servers',
  page: { parent: 'message', order: 70, route: '/hmsg/webhook-config' },
  acrossTenants: 'written',
  ownFields: true,
  given: { texts: 'hmsg.server.webhook', lookup: 'HMSG.WEBHOOK' },
})
