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
}
