import { menusOf, type PersonData, type RoleData, type TenantData } from '../data.ts'
import { haldenTexts } from '../longer-texts.ts'
import { haldenSending } from '../sending-data.ts'
import { haldenFiles } from '../uploads.ts'
import { haldenMessages, haldenNotices } from './halden-messages.ts'
import { haldenArchive, haldenPortal } from './halden-portal.ts'
import { haldenGroups, haldenUnits } from './halden-units.ts'

const { root, dir, page, link, innerLink, window } = menusOf('halden')

const roles: readonly RoleData[] = [
  {
    code: 'ward-manager',
    name: ['Ward manager', '病区主任', 'مدير الجناح'],
    purpose: [
      'Answers for the beds, the staff and the handovers of a ward.',
      '负责一个病区的床位、人员与交班。',
    ],
    may: [
      'bed-board',
      'admissions',
      'handover',
      'rota-plan',
      'on-call',
      'results:view',
      'guide.html',
      'user-message:send',
      'workplace',
    ],
  },
  {
    code: 'charge-nurse',
    name: ['Charge nurse', '护士长', 'رئيس التمريض'],
    purpose: ['Leads the nurses of one shift.', '带领一个班次的护士。'],
    parent: 'ward-manager',
    inherits: 'nurse',
    may: ['bed-board', 'admissions:transfer', 'handover', 'on-call', 'workplace:figures'],
  },
  {
    code: 'nurse',
    name: ['Nurse', '护士', 'ممرّض'],
    purpose: ['Cares for patients and writes the handover.', '照护患者并填写交班记录。'],
    parent: 'ward-manager',
    may: [
      'bed-board:view',
      'admissions:view',
      'handover:view',
      'handover:write',
      'on-call:view',
      'results:view',
    ],
  },
  {
    code: 'night-nurse',
    name: ['Night nurse', '夜班护士', 'ممرّض ليلي'],
    purpose: ['Covers the nights of the winter season.', '负责冬季夜班。'],
    parent: 'charge-nurse',
    inherits: 'nurse',
    endsIn: 3,
    may: [],
  },
  {
    code: 'ward-clerk',
    name: ['Ward clerk', '病区文员', 'كاتب الجناح'],
    purpose: ['Registers patients who come and go.', '办理患者出入院登记。'],
    parent: 'ward-manager',
    may: ['bed-board:view', 'admissions'],
  },
  {
    code: 'consultant',
    name: ['Consultant', '主任医师', 'استشاري'],
    purpose: ['Decides on treatment and signs the results.', '决定治疗方案并签署结果。'],
    may: ['bed-board:view', 'handover', 'results', 'prescriptions', 'guidelines', 'workplace:figures'],
  },
  {
    code: 'resident',
    name: ['Resident', '住院医师', 'طبيب مقيم'],
    purpose: ['Treats patients under a consultant.', '在主任医师指导下诊治患者。'],
    parent: 'consultant',
    may: [
      'bed-board:view',
      'handover:view',
      'handover:write',
      'results:view',
      'prescriptions:view',
      'guidelines',
    ],
  },
  {
    code: 'locum',
    name: ['Locum doctor', '代班医生', 'طبيب بديل'],
    purpose: ['Stood in during the holidays.', '假期期间代班。'],
    parent: 'consultant',
    inherits: 'resident',
    endsIn: -20,
    may: [],
  },
  {
    code: 'student',
    name: ['Medical student', '医学生', 'طالب طب'],
    purpose: ['Reads along during a placement; off until the next term.', '实习期间旁听查阅；下学期前停用。'],
    parent: 'consultant',
    disabled: true,
    may: ['handover:view', 'guidelines'],
  },
  {
    code: 'rota-planner',
    name: ['Rota planner', '排班员', 'مخطط المناوبات'],
    purpose: ['Plans the rota and finds cover for the sick.', '编制排班并为病假人员安排替班。'],
    may: ['rota-plan', 'on-call', 'workplace:figures'],
  },
  {
    code: 'lab-lead',
    name: ['Laboratory lead', '检验科主管', 'رئيس المختبر'],
    purpose: ['Answers for every result that leaves the laboratory.', '对检验科发出的每份结果负责。'],
    may: ['samples', 'results', 'calibration', 'workplace'],
  },
  {
    code: 'lab-technician',
    name: ['Laboratory technician', '检验技师', 'فني المختبر'],
    purpose: ['Registers samples and enters results.', '登记样本并录入结果。'],
    parent: 'lab-lead',
    may: ['samples', 'results:view', 'results:enter', 'calibration:view'],
  },
  {
    code: 'pharmacist',
    name: ['Pharmacist', '药剂师', 'صيدلي'],
    purpose: ['Checks prescriptions and holds the keys of the cabinet.', '审核处方并保管药柜钥匙。'],
    may: ['prescriptions', 'stock', 'cabinet', 'guidelines', 'workplace'],
  },
  {
    code: 'pharmacy-assistant',
    name: ['Pharmacy assistant', '药房助理', 'مساعد صيدلي'],
    purpose: ['Fills the shelves and hands out what was checked.', '上架药品并发放已审核的药品。'],
    parent: 'pharmacist',
    endsIn: 5,
    may: ['prescriptions:view', 'prescriptions:dispense', 'stock:view', 'stock:count'],
  },
  {
    code: 'infection-control',
    name: ['Infection control', '感染控制', 'مكافحة العدوى'],
    purpose: ['Watches for outbreaks and closes beds when needed.', '监测疫情，必要时关闭床位。'],
    may: ['bed-board:view', 'samples:view', 'results:view', 'incident-form', 'workplace:changes'],
  },
  {
    code: 'transport-liaison',
    name: ['Transport liaison', '转运联络', 'منسق النقل'],
    purpose: [
      'Arranges patient and sample transport; held by people of the carrier.',
      '安排患者与样本转运；由承运方人员担任。',
    ],
    may: ['bed-board:view', 'samples:view', 'admissions:view', 'workplace:figures'],
  },
  {
    code: 'people-office',
    name: ['People office', '人事办公室', 'مكتب الموظفين'],
    purpose: [
      'Makes roles for new staff, without removing or granting.',
      '为新员工新建角色，不可删除或授权。',
    ],
    may: [
      ...['role:view', 'role:create', 'role:edit', 'rota-plan:view', 'notices', 'user-message:send'],
      'workplace',
    ],
  },
  {
    code: 'auditor',
    name: ['External auditor', '外部审计员', 'مدقق خارجي'],
    purpose: ['Reads stock and roles for the yearly audit.', '为年度审计查阅库存与角色。'],
    endsIn: 90,
    may: ['stock:view', 'cabinet:view', 'role:view', 'workplace:changes'],
  },
]

const people: readonly PersonData[] = [
  {
    login: 'sofia.lindqvist',
    name: 'Sofia Lindqvist',
    roles: ['administrator'],
    timeZone: 'Europe/Stockholm',
  },
  { login: 'karin.moe', name: 'Karin Moe', roles: ['ward-manager', 'rota-planner'] },
  { login: 'anders.vik', name: 'Anders Vik', roles: ['consultant'] },
  { login: 'fatima.haddad', name: 'Fatima Haddad', roles: ['consultant', 'infection-control'] },
  { login: 'tobias.brandt', name: 'Tobias Brandt', roles: ['resident', { role: 'locum', until: -20 }] },
  { login: 'leila.rahimi', name: 'Leila Rahimi', roles: ['charge-nurse', 'nurse'] },
  { login: 'johanna.eriksen', name: 'Johanna Eriksen', roles: ['nurse', { role: 'night-nurse', from: -60 }] },
  { login: 'magnus.strand', name: 'Magnus Strand', roles: ['nurse'] },
  { login: 'nora.fjeld', name: 'Nora Fjeld', roles: ['lab-lead', 'lab-technician'] },
  { login: 'emil.sandvik', name: 'Emil Sandvik', roles: ['lab-technician'] },
  { login: 'ruth.okafor', name: 'Ruth Okafor', roles: ['pharmacist'] },
  { login: 'grete.lunde', name: 'Grete Lunde', roles: ['pharmacy-assistant', 'ward-clerk'] },
  { login: 'pal.nygard', name: 'Pål Nygård', roles: ['people-office', 'administrator'] },
  { login: 'layla.nasser', name: 'ليلى ناصر', roles: ['administrator'], language: 'ar_SA' },
  { login: 'samir.khan', name: 'Samir Khan', roles: ['student'] },
  { login: 'tuva.berge', name: 'Tuva Berge', roles: ['people-office', 'ward-clerk'] },
  { login: 'bjarne.hovland', name: 'Bjarne Hovland', roles: [{ role: 'nurse', until: -15 }], endsIn: -15 },
]

/** A group of clinics: few roles, each narrow, and the day written the Norwegian way. */
export const halden: TenantData = {
  num: 'HALDEN',
  name: ['Halden Clinics', '哈尔登诊所', 'عيادات هالدن'],
  domain: 'halden.example',
  colour: '#2f55d4',
  timeZone: 'Europe/Oslo',
  dateFormat: 'DD.MM.YYYY',
  menus: [
    root(
      'wards',
      'heart',
      ['Wards', '病区', 'الأجنحة'],
      [
        page('bed-board', ['Bed board', '床位看板', 'لوحة الأسرّة'], {
          assign: ['Assign beds', '分配床位', 'تخصيص الأسرّة'],
          discharge: ['Discharge', '办理出院', 'إخراج المريض'],
        }),
        page('admissions', ['Admissions', '入院登记', 'قبول المرضى'], {
          admit: ['Admit', '办理入院', 'قبول'],
          transfer: ['Transfer', '转科', 'نقل'],
        }),
        page('handover', ['Handover notes', '交班记录', 'ملاحظات التسليم'], {
          write: ['Write notes', '填写记录', 'كتابة الملاحظات'],
          sign: ['Sign notes', '签署记录', 'توقيع الملاحظات'],
        }),
      ],
    ),
    root(
      'rota',
      'calendar',
      ['Rota', '排班', 'المناوبات'],
      [
        page('rota-plan', ['Rota plan', '排班计划', 'خطة المناوبات'], {
          edit: ['Edit the plan', '编辑计划', 'تعديل الخطة'],
          publish: ['Publish the plan', '发布计划', 'نشر الخطة'],
        }),
        page('on-call', ['On-call list', '值班表', 'قائمة المناوبين'], {
          swap: ['Swap duties', '调换值班', 'تبديل المناوبات'],
        }),
      ],
    ),
    root(
      'laboratory',
      'components',
      ['Laboratory', '检验科', 'المختبر'],
      [
        page('samples', ['Samples', '样本', 'العينات'], {
          register: ['Register samples', '登记样本', 'تسجيل العينات'],
          reject: ['Reject samples', '退回样本', 'رفض العينات'],
        }),
        page('results', ['Results', '检验结果', 'النتائج'], {
          enter: ['Enter results', '录入结果', 'إدخال النتائج'],
          release: ['Release results', '发布结果', 'إصدار النتائج'],
        }),
        dir(
          'quality',
          ['Quality', '质量', 'الجودة'],
          [
            page('calibration', ['Calibration', '校准', 'المعايرة'], {
              sign: ['Sign calibrations', '签署校准', 'توقيع المعايرات'],
            }),
          ],
        ),
      ],
    ),
    root(
      'pharmacy',
      'package',
      ['Pharmacy', '药房', 'الصيدلية'],
      [
        page('prescriptions', ['Prescriptions', '处方', 'الوصفات'], {
          check: ['Check prescriptions', '审核处方', 'مراجعة الوصفات'],
          dispense: ['Dispense', '发药', 'صرف'],
          stop: ['Stop prescriptions', '停用处方', 'إيقاف الوصفات'],
        }),
        page('stock', ['Medicine stock', '药品库存', 'مخزون الأدوية'], {
          order: ['Order medicines', '订购药品', 'طلب الأدوية'],
          count: ['Count stock', '盘点库存', 'جرد المخزون'],
          'write-off': ['Write off', '报损', 'شطب'],
        }),
        page('cabinet', ['Controlled cabinet', '管制药柜', 'خزانة الأدوية المراقبة'], {
          open: ['Open the cabinet', '开启药柜', 'فتح الخزانة'],
          countersign: ['Countersign', '复签', 'توقيع ثانٍ'],
        }),
      ],
    ),
    root(
      'pages',
      'link',
      ['Useful pages', '常用页面', 'صفحات مفيدة'],
      [
        link(
          'guidelines',
          ['Treatment guidelines', '诊疗指南', 'إرشادات العلاج'],
          'https://example.com/guidelines',
        ),
        innerLink('keys', ['Keys and gestures', '按键与手势', 'المفاتيح والإيماءات'], '/guide.html'),
        window(
          'incident-form',
          ['Incident form', '事件上报表', 'نموذج الحوادث'],
          'https://example.com/incident-form',
        ),
      ],
    ),
  ],
  units: haldenUnits,
  groups: haldenGroups,
  roles,
  people,
  guests: {
    'ines.marchetti': ['transport-liaison'],
    'amara.nwosu': [{ role: 'auditor', until: 90 }],
    'martins.kalnins': [{ role: 'transport-liaison', from: -10, until: 20 }],
  },
  longerTexts: haldenTexts,
  messages: haldenMessages,
  sending: haldenSending,
  notices: [...haldenNotices, ...haldenArchive],
  portal: haldenPortal,
  files: haldenFiles,
  changes: [
    { by: 'pal.nygard', role: 'resident', welcomes: ['magnus.strand'] },
    {
      by: 'sofia.lindqvist',
      menu: 'halden.on-call',
      name: ['On-call duties', '值班安排', 'واجبات المناوبة'],
    },
    { by: 'sofia.lindqvist', role: 'infection-control', gets: ['admissions:view', 'handover:view'] },
    { by: 'tuva.berge', role: 'rota-planner', endsIn: 180 },
    { by: 'pal.nygard', role: 'pharmacy-assistant', loses: ['stock:count'] },
    { by: 'pal.nygard', person: 'samir.khan', enabled: false },
  ],
}
