import { common } from '@atrium/contract/entity/common-fields'
import type { Entity } from '@atrium/contract/entity/entity'

export const entities: readonly Entity[] = [
  {
    name: 'mail_server',
    title: ['Mail server', '邮件服务器', 'خادم بريد'],
    hasHistory: true,
    fields: {
      code: { ...common.code, restored: false },
      name: { ...common.name, wire: 'serverName' },
      host: { title: ['Host', '主机', 'المضيف'] },
      port: { title: ['Port', '端口', 'المنفذ'] },
      tls: { title: ['TLS from the start', '全程 TLS', '‏TLS من البداية'], wire: 'tlsFlag' },
      userName: { title: ['User name', '用户名', 'اسم المستخدم'], wire: 'username' },
      sender: { title: ['Sender', '发件人', 'المرسِل'] },
      enabled: { ...common.enabled, wire: 'enabledFlag' },
      password: { title: ['Password', '密码', 'كلمة المرور'], withheld: true, restored: false },
    },
  },
]
