import { common } from '@atrium/contract/entity/common-fields'
import type { Entity } from '@atrium/contract/entity/entity'

export const entities: readonly Entity[] = [
  {
    name: 'app_user',
    title: ['Person', '人员', 'شخص'],
    isPerson: true,
    foundAs: 'user',
    hasHistory: true,
    fields: {
      loginName: { title: ['User name', '用户名', 'اسم المستخدم'], personal: true, restored: false },
      realName: { title: ['Name', '姓名', 'الاسم'], personal: true },
      email: { title: ['Email', '邮箱', 'البريد'], personal: true },
      phone: { title: ['Phone', '电话', 'الهاتف'], personal: true },
      imageUrl: { title: ['Picture', '头像', 'الصورة'], personal: true, restored: false },
      language: { title: ['Language', '语言', 'اللغة'] },
      timeZone: { title: ['Time zone', '时区', 'المنطقة الزمنية'] },
      dateFormat: { title: ['Date format', '日期格式', 'صيغة التاريخ'], restored: false },
      timeFormat: { title: ['Time format', '时间格式', 'صيغة الوقت'], restored: false },
      defaultTenantId: {
        title: ['Default tenant', '默认租户', 'المستأجر الافتراضي'],
        restored: false,
        reference: true,
      },
      enabled: { ...common.enabled, restored: false },
      awaitsApproval: {
        title: ['Waiting for approval', '待批准', 'بانتظار الموافقة'],
        restored: false,
      },
      custom: { ...common.custom, addedTo: 'iam.account', personal: true },
      startOn: { ...common.startOn, wire: 'startDateActive' },
      endOn: { ...common.endOn, wire: 'endDateActive' },
      theme: { title: ['Theme', '主题外观', 'السمة'], restored: false },
      density: { title: ['Row height', '行高', 'ارتفاع الصف'], restored: false },
      menuLayout: { title: ['Menu layout', '菜单布局', 'تخطيط القائمة'], restored: false },
      menuLayoutTheme: { title: ['Menu theme', '菜单主题', 'سمة القائمة'], restored: false },
      tenantAccent: { title: ['Tenant color', '租户颜色', 'لون المستأجر'], restored: false },
      popoutReminder: { title: ['Pop-up reminders', '弹出提醒', 'التذكيرات المنبثقة'], restored: false },
      notificationTime: {
        title: ['Notification time', '通知显示时间', 'مدة الإشعارات'],
        restored: false,
      },
      roleMerge: { title: ['All roles combined', '合并角色', 'جميع الأدوار معًا'], restored: false },
      emailVerifiedAt: { title: ['Email verified', '邮箱验证时间', 'تأكيد البريد'], restored: false },
      phoneVerifiedAt: { title: ['Phone verified', '电话验证时间', 'تأكيد الهاتف'], restored: false },
      scope: { title: ['Data scope', '数据范围', 'نطاق البيانات'], restored: false },
      isProgram: { title: ['Service account', '服务账户', 'حساب خدمة'], restored: false },
      erasedAt: { title: ['Erased', '抹除时间', 'المحو'], restored: false },
      // Of failed sign-ins with it.
      address: { title: ['Address', '地址', 'العنوان'], personal: true, withheld: true, restored: false },
      userAgent: { title: ['Browser', '浏览器', 'المتصفح'], personal: true, withheld: true, restored: false },
      way: { title: ['Channel', '渠道', 'القناة'], restored: false },
    },
  },
]
