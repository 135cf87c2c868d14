import { common } from '@atrium/contract/entity/common-fields'
import type { Entity } from '@atrium/contract/entity/entity'

export const entities: readonly Entity[] = [
  {
    name: 'notice',
    title: ['Announcement', '公告', 'إعلان'],
    foundAs: 'announcement',
    namedBy: 'title',
    hasHistory: true,
    fields: {
      title: { ...common.title, translated: true },
      body: { title: ['Text', '正文', 'النص'], restored: false },
      content: { title: ['Content', '内容', 'المحتوى'], wire: 'noticeBody', translated: true },
      receiverType: { title: ['Receivers', '接收对象', 'المستلمون'], wire: 'receiverTypeCode' },
      category: { title: ['Category', '类别', 'الفئة'], wire: 'noticeCategoryCode' },
      status: { title: ['Status', '状态', 'الحالة'], restored: false },
      publishedAt: { title: ['Published', '发布时间', 'نُشر في'], restored: false },
      publishedBy: { title: ['Published by', '发布人', 'نشره'], restored: false, reference: true },
      startOn: { ...common.startOn, wire: 'startDate' },
      endOn: { ...common.endOn, wire: 'endDate' },
      sticky: { title: ['Pinned', '置顶', 'مثبّت'], wire: 'stickyFlag' },
      attachmentId: { title: ['Attachments', '附件', 'المرفقات'], wire: 'attachmentUuid' },
      namesReceivers: { title: ['Receivers specified', '指定了接收者', 'يسمّي مستلمين'], restored: false },
      unitId: { ...common.unitId, restored: false },
    },
  },
  {
    name: 'notice_receiver',
    title: ['Receiver of an announcement', '公告接收者', 'مستلم إعلان'],
    part: {
      title: ['Receivers', '接收者', 'المستلمون'],
      counted: {
        english: ['1 receiver', '{count} receivers'],
        chinese: '{count} 个接收者',
        arabic: ['مستلمًا واحدًا', 'مستلمين اثنين', '{count} مستلمين', '{count} مستلمًا', '{count} مستلم'],
      },
    },
    fields: {
      noticeId: { title: ['Announcement', '公告', 'الإعلان'], restored: false, reference: true },
      type: { title: ['Type', '类型', 'النوع'], restored: false },
      toTenantId: { title: ['Tenant', '租户', 'المستأجر'], restored: false, reference: true },
      toRoleId: { title: ['Role', '角色', 'الدور'], restored: false, reference: true },
      toUserId: { title: ['Person', '人员', 'الشخص'], restored: false, reference: true },
      toGroupId: { title: ['Receiver group', '接收组', 'مجموعة المستلمين'], restored: false },
      toUserGroupId: {
        title: ['User group', '用户组', 'مجموعة المستخدمين'],
        restored: false,
        reference: true,
      },
      toUnitId: { title: ['Unit', '组织单元', 'الوحدة التنظيمية'], restored: false, reference: true },
    },
  },
]
