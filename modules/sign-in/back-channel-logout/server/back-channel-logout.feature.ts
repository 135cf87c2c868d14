import type { ServerFeature } from '@atrium/server/feature'
import { startLogoutNotices } from './back-channel-logout.work.ts'

export const backChannelLogout: ServerFeature = {
  migrations: new URL('../migrations/', import.meta.url),
  service: 'oauth',
  background: (app, { site, changes, secret, config, egress }) =>
    startLogoutNotices({ site, changes, secret, egress, publicUrl: config.publicUrl, log: app.log }),
  personalRows: [
    {
      table: 'logout_notice',
      title: [
        'Sign-outs that clients have not heard of',
        '客户端尚未得知的退出登录',
        'تسجيلات خروج لم تُبلَّغ للعملاء',
      ],
      ofHome: true,
      isSecret: true,
    },
  ],
}
