import { messageBody, messageTexts, type ProductMessages } from '@atrium/server/delivery/product-message'

export const permissionRequestMessages: ProductMessages = {
  'MESSAGE.PERMISSION_REQUEST': {
    name: messageTexts('Permission request', '权限申请', 'طلب صلاحية'),
    receiveCode: 'MSG',
    channels: ['WEB', 'EMAIL'],
    subject: messageTexts('{person} requests “{set}”', '{person} 申请“{set}”', '{person} يطلب «{set}»'),
    body: messageBody(
      [
        '{person} has the role {role} and lacks the permission set “{set}” of “{page}”.',
        'Reason: {reason}',
        'Permission: {code}',
        'To grant it, open the permissions of this role: {link}',
      ],
      [
        '{person} 的角色是 {role}，缺少“{page}”的权限集“{set}”。',
        '申请原因：{reason}',
        '权限编码：{code}',
        '如需授予，请打开该角色的权限页面：{link}',
      ],
      [
        'يعمل {person} بدور {role} وتنقصه مجموعة الصلاحيات «{set}» من «{page}».',
        'السبب: {reason}',
        'الصلاحية: {code}',
        'لمنحها افتح صلاحيات هذا الدور: {link}',
      ],
    ),
  },
  'MESSAGE.PERMISSION_GRANTED': {
    name: messageTexts('Permission granted', '权限已授予', 'مُنحت صلاحية'),
    receiveCode: 'MSG',
    channels: ['WEB', 'EMAIL'],
    subject: messageTexts('You now have “{set}”', '您已获得“{set}”', 'لديك الآن «{set}»'),
    body: messageBody(
      ['{person} granted your role the permission set “{set}” of “{page}”.', 'Permission: {code}'],
      ['{person} 已向您的角色授予“{page}”的权限集“{set}”。', '权限编码：{code}'],
      ['منح {person} دورك مجموعة الصلاحيات «{set}» من «{page}».', 'الصلاحية: {code}'],
    ),
  },
  'MESSAGE.PERMISSION_DECLINED': {
    name: messageTexts('Permission declined', '权限申请被拒绝', 'رُفض طلب صلاحية'),
    receiveCode: 'MSG',
    channels: ['WEB', 'EMAIL'],
    subject: messageTexts(
      'Your request for “{set}” was declined',
      '您对“{set}”的申请被拒绝',
      'رُفض طلبك «{set}»',
    ),
    body: messageBody(
      [
        '{person} declined your request for the permission set “{set}” of “{page}”.',
        'Reason: {reason}',
        'Permission: {code}',
      ],
      ['{person} 拒绝了您对“{page}”的权限集“{set}”的申请。', '原因：{reason}', '权限编码：{code}'],
      ['رفض {person} طلبك مجموعة الصلاحيات «{set}» من «{page}».', 'السبب: {reason}', 'الصلاحية: {code}'],
    ),
  },
}
