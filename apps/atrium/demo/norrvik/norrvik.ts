import { menusOf, type TenantData } from '../data.ts'
import { norrvikTexts } from '../longer-texts.ts'
import { norrvikSending } from '../sending-data.ts'
import { norrvikFiles, norrvikRules } from '../uploads.ts'
import { departures, dispatchBoard, lateDepartures, loads, network, vehicles } from './norrvik-freight.ts'
import { norrvikLookups, norrvikLovViews } from './norrvik-lookups.ts'
import { norrvikMessages, norrvikNotices } from './norrvik-messages.ts'
import { norrvikPeople } from './norrvik-people.ts'
import { norrvikArchive, norrvikPortal } from './norrvik-portal.ts'
import { norrvikRoles } from './norrvik-roles.ts'
import { norrvikGroups, norrvikUnits } from './norrvik-units.ts'

const { root, dir, page, link, innerLink, window } = menusOf('norrvik')

/** A freight company between the Nordic and the Baltic countries: many roles, tight dates, people of two languages. */
export const norrvik: TenantData = {
  num: 'NORRVIK',
  name: ['Norrvik Freight', '诺维克货运', 'نورفيك للشحن'],
  domain: 'norrvik.example',
  colour: '#8e3b7a',
  timeZone: 'Europe/Oslo',
  menus: [
    root(
      'operations',
      'truck',
      ['Operations', '运营', 'العمليات'],
      [
        dispatchBoard,
        loads,
        page('customs', ['Customs', '报关', 'الجمارك'], {
          view: ['View declarations', '查看申报', 'عرض البيانات الجمركية'],
          submit: ['Submit declarations', '提交申报', 'تقديم البيانات الجمركية'],
          void: ['Void declarations', '作废申报', 'إلغاء البيانات الجمركية'],
          tariff: ['Change tariff codes', '修改税则号', 'تغيير بنود التعرفة'],
        }),
        page('export-papers', ['Export papers', '出口单证', 'وثائق التصدير'], {
          print: ['Print papers', '打印单证', 'طباعة الوثائق'],
          stamp: ['Stamp papers', '单证盖章', 'ختم الوثائق'],
        }),
        page('yard-plan', ['Yard plan', '堆场计划', 'خطة الساحة'], {
          book: ['Book slots', '预约车位', 'حجز المواعيد'],
          move: ['Move trailers', '调度挂车', 'تحريك المقطورات'],
          close: ['Close gates', '关闭闸口', 'إغلاق البوابات'],
        }),
        network,
        dir(
          'fleet',
          ['Fleet', '车队', 'الأسطول'],
          [
            vehicles,
            page('workshop', ['Workshop orders', '维修工单', 'أوامر الورشة'], {
              open: ['Open orders', '创建工单', 'فتح الأوامر'],
              close: ['Close orders', '关闭工单', 'إغلاق الأوامر'],
            }),
            page('tachograph', ['Tachograph files', '行车记录', 'ملفات التاكوغراف'], {
              upload: ['Upload files', '上传文件', 'رفع الملفات'],
            }),
          ],
        ),
      ],
    ),
    root(
      'reports',
      'report-analytics',
      ['Reports', '报表', 'التقارير'],
      [
        lateDepartures,
        departures,
        page('driver-hours', ['Driver hours', '司机工时', 'ساعات السائقين'], {
          export: ['Export', '导出', 'التصدير'],
          correct: ['Correct entries', '更正记录', 'تصحيح القيود'],
        }),
        page('load-factor', ['Load factor', '装载率', 'معدل التحميل'], {
          export: ['Export', '导出', 'التصدير'],
        }),
      ],
    ),
    root(
      'finance',
      'coin',
      ['Finance', '财务', 'المالية'],
      [
        page('invoices', ['Freight invoices', '运费发票', 'فواتير الشحن'], {
          issue: ['Issue invoices', '开具发票', 'إصدار الفواتير'],
          approve: ['Approve invoices', '审批发票', 'اعتماد الفواتير'],
          credit: ['Write credit notes', '开具红字发票', 'إصدار إشعارات دائنة'],
        }),
        page('rates', ['Rate cards', '运价表', 'جداول الأسعار'], {
          edit: ['Edit rates', '编辑运价', 'تعديل الأسعار'],
          publish: ['Publish rates', '发布运价', 'نشر الأسعار'],
        }),
        page('fuel', ['Fuel supplement', '燃油补贴', 'إضافة الوقود'], {
          edit: ['Edit surcharge', '编辑附加费', 'تعديل الرسم الإضافي'],
        }),
      ],
    ),
    root(
      'people',
      'users-group',
      ['People', '人事', 'الأشخاص'],
      [
        page('my-trips', ['My trips', '我的行程', 'رحلاتي'], {
          confirm: ['Confirm trips', '确认行程', 'تأكيد الرحلات'],
          report: ['Report a delay', '上报延误', 'الإبلاغ عن تأخير'],
        }),
        page('shifts', ['Shift rota', '排班表', 'جدول الورديات'], {
          edit: ['Edit shifts', '编辑排班', 'تعديل الورديات'],
          swap: ['Approve swaps', '审批换班', 'الموافقة على التبديل'],
        }),
        page('leave', ['Leave', '休假', 'الإجازات'], {
          request: ['Request leave', '申请休假', 'طلب إجازة'],
          approve: ['Approve leave', '审批休假', 'الموافقة على الإجازة'],
        }),
      ],
    ),
    root(
      'pages',
      'link',
      ['Useful pages', '常用页面', 'صفحات مفيدة'],
      [
        link('road-status', ['Road status', '路况', 'حالة الطرق'], 'https://example.com/road-status'),
        innerLink('keys', ['Keys and gestures', '按键与手势', 'المفاتيح والإيماءات'], '/guide.html'),
        window(
          'ferry-times',
          ['Ferry timetable', '轮渡时刻表', 'جدول العبّارات'],
          'https://example.com/ferry-times',
        ),
      ],
    ),
  ],
  menusBelow: {
    'hzero.sys.role': [
      page('yard-badges', ['Yard badges', '堆场门卡', 'بطاقات الساحة'], {
        issue: ['Issue badges', '发放门卡', 'إصدار البطاقات'],
        block: ['Block badges', '停用门卡', 'إيقاف البطاقات'],
      }),
    ],
  },
  roles: norrvikRoles,
  people: norrvikPeople,
  guests: {
    'li.kai': ['customer-desk'],
    'sofia.lindqvist': [{ role: 'customer-desk', until: 30 }],
    'gao.peng': [{ role: 'report-reader', from: -20, until: 60 }],
  },
  invitations: [
    { email: 'karin.blom@norrvik.example', roles: ['depot-clerk'], daysAgo: 0.1, state: 'sent' },
    {
      email: 'd.nowak@balticpulp.example',
      roles: [{ role: 'report-reader', until: 120 }],
      daysAgo: 1,
      state: 'opened',
    },
    { email: 'yusuf.kaya@norrvik.example', roles: ['dispatcher'], daysAgo: 2, state: 'sent' },
    {
      email: 'ruth.adler@kestrel.example',
      roles: [{ role: 'customer-desk', until: 60 }],
      daysAgo: 4,
      state: 'opened',
    },
    { email: 'p.varga@norrvik.example', roles: ['depot-clerk'], daysAgo: 9, state: 'sent' },
    { email: 'old.partner@lumen.example', roles: ['report-reader'], daysAgo: 12, state: 'revoked' },
  ],
  words: {
    'hiam.user-group': {
      enabledHelp: [
        'A crew that is off gets no word from the depot.',
        '停用的班组不会收到车站的任何消息。',
        'الطاقم المتوقف لا تصله أي رسالة من المستودع.',
      ],
      codeHelp: [
        'As on the duty roster, such as WINTER-CREW. Cannot be changed later.',
        '与排班表一致，例如 WINTER-CREW，之后不能更改。',
        'كما في جدول المناوبات، مثل WINTER-CREW، ولا يمكن تغييره لاحقًا.',
      ],
    },
    'hpfm.unit': {
      nothingYetDetail: [
        'Begin with the country, then its depots.',
        '先建国家，再建车站。',
        'ابدأ بالبلد ثم بمستودعاته.',
      ],
    },
  },
  hierarchies: [
    { code: 'REGION', name: ['Region', '区域', 'المنطقة'], lookup: 'NORRVIK.REGION', style: 'SELECT' },
    {
      code: 'DEPOT',
      name: ['Depot', '仓库', 'المستودع'],
      lookup: 'NORRVIK.DEPOT',
      style: 'MODAL',
      parent: 'REGION',
    },
  ],
  units: norrvikUnits,
  groups: norrvikGroups,
  lookups: norrvikLookups,
  lovViews: norrvikLovViews,
  longerTexts: norrvikTexts,
  messages: norrvikMessages,
  sending: norrvikSending,
  notices: [...norrvikNotices, ...norrvikArchive],
  portal: norrvikPortal,
  files: norrvikFiles,
  uploadRules: norrvikRules,
  changes: [
    {
      by: 'jonas.ek',
      creates: {
        code: 'yard-planner',
        name: ['Yard planner', '堆场计划员', 'مخطط الساحة'],
        purpose: [
          'Decides which trailer stands where, and when the gates close.',
          '安排挂车停放位置与闸口关闭时间。',
        ],
        parent: 'ops-manager',
        may: ['yard-plan', 'loads:view', 'dispatch-board:view', 'shifts:view', 'workplace:figures'],
      },
    },
    { by: 'jonas.ek', role: 'yard-planner', welcomes: ['dovile.petrauskaite', 'eero.virtanen'] },
    { by: 'mei.tanaka', role: 'customs-import', gets: ['export-papers:view'] },
    { by: 'kasper.lind', role: 'report-reader', welcomes: ['freja.dahl', 'pawel.zielinski', 'signe.nyberg'] },
    { by: 'admin', person: 'peter.varga', enabled: true },
    { by: 'ines.marchetti', role: 'finance-approver', endsIn: 201 },
    { by: 'mei.tanaka', menu: 'norrvik.fuel', name: ['Fuel surcharge', '燃油附加费', 'رسم الوقود'] },
    { by: 'kasper.lind', role: 'carrier-liaison', loses: ['rates:edit'] },
    {
      by: 'yusuf.demir',
      role: 'dispatcher',
      asksFor: 'customs:submit',
      reason: 'Night departures from Gothenburg wait for papers',
    },
    {
      by: 'tomasz.kowal',
      role: 'depot-clerk',
      asksFor: 'vehicles:view',
      reason: 'Drivers ask at the gate which vehicle is theirs',
    },
    { by: 'jonas.ek', role: 'depot-clerk', gets: ['yard-plan:book', 'loads:split'] },
  ],
}
