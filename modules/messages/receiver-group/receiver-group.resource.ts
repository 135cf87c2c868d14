import { derived } from '@atrium/contract/resource/derived'
import { code, enabled, integer, text } from '@atrium/contract/resource/fields'
import { own } from '@atrium/contract/resource/own-field'
import { filter } from '@atrium/contract/resource/own-filters'
import { resource } from '@atrium/contract/resource/resource'
import { z } from 'zod'
import { groupMember, namedMember } from './receiver-group-member.schema.ts'

/** A named list of receivers. On the wire it is called receiver type. */
export const receiverGroup = resource({
  name: 'message.receiver-group',
  title: {
    en: ['Receiver group', 'Receiver groups'],
    zh: ['接收组'],
    ar: ['مجموعة مستلمين', 'مجموعات المستلمين'],
  },
  fields: {
    typeCode: code({ column: 'code' }),
    typeName: text({
      title: { en: 'Name', zh: '名称', ar: 'الاسم' },
      column: 'name',
      translated: true,
      required: true,
      sample: 'People of the quay',
    }),
    receiverList: own(
      z.array(namedMember).describe('The receivers'),
      z.array(groupMember).max(500).describe('The receivers'),
      {
        title: { en: 'Members', zh: '成员', ar: 'الأعضاء' },
        initial: [],
        required: true,
      },
    ),
    enabledFlag: enabled({
      column: 'enabled',
      help: {
        en: 'A disabled group has no members.',
        zh: '停用的接收组不含任何人。',
        ar: 'المجموعة المعطّلة لا تضم أحدًا.',
      },
    }),
    memberCount: derived(
      integer({ title: { en: 'Members', zh: '成员', ar: 'الأعضاء' }, required: true }),
      `select count(*)::int from receiver_group_member m
        where m.tenant_id = r.tenant_id and m.receiver_group_id = r.id`,
    ),
  },
  list: {
    columns: [
      'typeName',
      ['typeCode', 200],
      ['tenantName', 150],
      ['memberCount', 110],
      ['enabledFlag', 120],
      ['lastUpdateDate', 170],
    ],
    order: 'typeCode',
    search: ['typeName', 'typeCode', 'enabledFlag'],
    filters: { typeCode: filter(z.string().max(128), 'strpos(lower(r.code), lower(:value)) > 0') },
    reads: ['receiver_group_member'],
    empty: {
      en: 'Create a group for people you often write to, then choose it as receiver.',
      zh: '将经常接收消息的人员设为一组，之后直接选择该组。',
      ar: 'أنشئ مجموعة لمن تراسلهم كثيرًا، ثم اخترها مستلمًا.',
    },
  },
  form: [['typeName'], ['typeCode'], ['receiverList'], ['enabledFlag']],
  path: 'receiver-types',
  page: { parent: 'message', order: 60, route: '/hmsg/receiver-type', hzeroCodes: ['button.assign'] },
  removal: {
    en: 'Nothing can be sent to it anymore. Groups used by announcements cannot be deleted.',
    zh: '之后无法再向其发送。公告仍在使用的接收组不会被删除。',
    ar: 'لن يمكن الإرسال إليها بعد ذلك. لا يمكن حذف مجموعات تستخدمها إعلانات.',
  },
  acrossTenants: true,
  ownFields: true,
  given: {
    id: 'receiverTypeId',
    texts: 'hmsg.receiver-group',
    lookup: 'HMSG.RECEIVER_GROUP',
    opened: 'group',
  },
})
