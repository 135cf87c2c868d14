import { boolean, date, decimal, integer, longText, reference, text } from '@atrium/contract/resource/fields'
import { computed, sequence } from '@atrium/contract/resource/given-fields'
import { dateTime } from '@atrium/contract/resource/kinds/time-fields'
import { resource } from '@atrium/contract/resource/resource'
import { rows } from '@atrium/contract/resource/rows'
import { state } from '@atrium/contract/resource/state'

/** Goods that a carrier takes from one depot to another. */
export const shipment = resource({
  name: 'iam.shipment',
  title: { en: ['Shipment', 'Shipments'], zh: ['货运单'], ar: ['شحنة', 'الشحنات'] },
  fields: {
    number: sequence('SH-{yyyy}-{0000}'),
    origin: reference('iam.depot', { title: { en: 'From', zh: '起运仓库', ar: 'من' }, required: true }),
    destination: reference('iam.depot', { title: { en: 'To', zh: '目的仓库', ar: 'إلى' } }),
    carrier: reference('iam.carrier', { title: { en: 'Carrier', zh: '承运商', ar: 'الناقل' } }),
    pickUpOn: date({ title: { en: 'Picked up on', zh: '提货日期', ar: 'تاريخ الاستلام' } }),
    customer: reference('iam.customer', { title: { en: 'Customer', zh: '客户', ar: 'العميل' } }),
    orderNumber: text({ title: { en: 'Order number', zh: '订单号', ar: 'رقم الطلب' }, max: 60 }),
    vehicle: reference('iam.vehicle', { title: { en: 'Vehicle', zh: '车辆', ar: 'المركبة' } }),
    leavesAt: dateTime({ title: { en: 'Leaves', zh: '出发', ar: 'المغادرة' } }),
    arrivesAt: dateTime({ title: { en: 'Arrives', zh: '到达', ar: 'الوصول' } }),
    lines: rows(
      { en: ['Line', 'Lines'], zh: ['明细'], ar: ['بند', 'البنود'] },
      {
        goods: text({ title: { en: 'Goods', zh: '货物', ar: 'البضاعة' }, required: true }),
        quantity: integer({ title: { en: 'Quantity', zh: '数量', ar: 'الكمية' }, required: true, min: 1 }),
        weight: decimal({
          title: { en: 'Weight of one', zh: '单件重量', ar: 'وزن القطعة' },
          required: true,
          unit: 'kg',
          min: 0,
        }),
        total: computed(
          decimal({ title: { en: 'Weight of all', zh: '总重量', ar: 'وزن الكل' }, unit: 'kg' }),
          'quantity * weight',
        ),
        home: reference('iam.depot', { title: { en: 'Stored in', zh: '存放仓库', ar: 'مخزَّن في' } }),
        fragile: boolean({ title: { en: 'Fragile', zh: '易碎', ar: 'قابل للكسر' } }),
      },
    ),
    weight: computed(decimal({ title: { en: 'Weight', zh: '重量', ar: 'الوزن' }, unit: 'kg' })),
    note: longText({ title: { en: 'Note', zh: '备注', ar: 'ملاحظة' } }),
    state: state({
      DRAFT: { en: 'Draft', zh: '草稿', ar: 'مسودة', mark: 'waiting' },
      SUBMITTED: { en: 'Submitted', zh: '已提交', ar: 'مُرسلة', mark: 'soon', locked: true },
      APPROVED: { en: 'Approved', zh: '已批准', ar: 'معتمدة', mark: 'active', locked: true },
      UNDER_WAY: { en: 'Under way', zh: '运输中', ar: 'في الطريق', mark: 'running', locked: true },
      DELIVERED: { en: 'Delivered', zh: '已送达', ar: 'سُلّمت', mark: 'ended', locked: true },
      CANCELED: { en: 'Canceled', zh: '已取消', ar: 'ملغاة', mark: 'ended', locked: true },
    }),
  },
  list: {
    columns: [['number', 150], ['state', 140], 'origin', 'destination', 'customer', 'weight', 'pickUpOn'],
    search: [
      ...(['number', 'state', 'customer', 'carrier', 'origin', 'destination'] as const),
      ...(['pickUpOn', 'weight', 'vehicle', 'leavesAt'] as const),
    ],
  },
  form: [
    ['customer', 'orderNumber'],
    ['origin', 'destination'],
    ['carrier', 'pickUpOn'],
    ['vehicle'],
    ['leavesAt', 'arrivesAt'],
    ['lines'],
    ['number', 'weight'],
    ['note'],
  ],
  actions: {
    submit: {
      title: { en: 'Submit', zh: '提交', ar: 'إرسال' },
      from: ['DRAFT'],
      to: 'SUBMITTED',
      needs: ['destination', 'carrier', 'pickUpOn', 'lines'],
    },
    sendBack: {
      title: { en: 'Send back', zh: '退回', ar: 'إعادة' },
      from: ['SUBMITTED'],
      to: 'DRAFT',
    },
    approve: {
      title: { en: 'Approve', zh: '批准', ar: 'اعتماد' },
      from: ['SUBMITTED'],
      to: 'APPROVED',
      effect: {
        en: 'The carrier picks the goods up on the day it says. It can no longer be changed.',
        zh: '承运商将在所填日期提货，此后不能再更改。',
        ar: 'يستلم الناقل البضائع في اليوم المحدد، ولا يمكن التعديل بعد ذلك.',
      },
    },
    depart: {
      title: { en: 'Mark departed', zh: '标记为已发车', ar: 'تسجيل المغادرة' },
      from: ['APPROVED'],
      to: 'UNDER_WAY',
      needs: ['vehicle', 'leavesAt', 'arrivesAt'],
    },
    deliver: {
      title: { en: 'Mark delivered', zh: '标记为已送达', ar: 'تسجيل التسليم' },
      from: ['UNDER_WAY'],
      to: 'DELIVERED',
    },
    cancel: {
      title: { en: 'Cancel shipment', zh: '取消货运单', ar: 'إلغاء الشحنة' },
      from: ['DRAFT', 'SUBMITTED'],
      to: 'CANCELED',
      effect: {
        en: 'It stays in the list and cannot be taken up again.',
        zh: '它会保留在列表中，但不能恢复。',
        ar: 'تبقى في القائمة ولا يمكن استئنافها.',
      },
      isDanger: true,
    },
  },
  page: { parent: 'freight', order: 30, icon: 'package', route: '/freight/shipment/list' },
  ownFields: true,
})
