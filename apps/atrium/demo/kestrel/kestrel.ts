import { menusOf, type PersonData, type RoleData, type TenantData } from '../data.ts'
import { kestrelTexts } from '../longer-texts.ts'
import { kestrelSending } from '../sending-data.ts'
import { kestrelFiles } from '../uploads.ts'
import { kestrelMessages, kestrelNotices } from './kestrel-messages.ts'
import { kestrelPortal } from './kestrel-portal.ts'
import { kestrelGroups, kestrelUnits } from './kestrel-units.ts'

const { root, dir, page, link, innerLink, window } = menusOf('kestrel')

const roles: readonly RoleData[] = [
  {
    code: 'station-manager',
    name: ['Station manager', '场站站长'],
    purpose: ['Answers for the output and the safety of one station.', '负责一个场站的发电与安全。'],
    may: [
      ...['unit-monitor', 'wind-farms', 'solar-fields', 'storage', 'generation-plan:view', 'outages'],
      ...[
        'work-permits',
        'hazards',
        'spare-parts:view',
        'weather',
        'guide.html#zh',
        'user-message:send',
        'workplace',
      ],
    ],
  },
  {
    code: 'shift-leader',
    name: ['Shift leader', '值长'],
    purpose: ['Leads one shift in the control room.', '带领中控室一个班次。'],
    parent: 'station-manager',
    inherits: 'operator',
    may: ['unit-monitor', 'outages', 'work-permits', 'storage', 'workplace:figures'],
  },
  {
    code: 'operator',
    name: ['Control room operator', '中控运行员'],
    purpose: ['Watches the units and logs what happens.', '监视机组并记录运行情况。'],
    parent: 'station-manager',
    may: ['unit-monitor:view', 'wind-farms:view', 'solar-fields:view', 'storage:view', 'weather'],
  },
  {
    code: 'trainee-operator',
    name: ['Trainee operator', '见习运行员'],
    purpose: ['Learns in the control room for three months.', '在中控室见习三个月。'],
    parent: 'shift-leader',
    endsIn: 7,
    may: ['unit-monitor:view', 'weather'],
  },
  {
    code: 'wind-engineer',
    name: ['Wind engineer', '风电工程师'],
    purpose: ['Tunes the turbines and plans their overhaul.', '调整风机参数并安排大修。'],
    parent: 'station-manager',
    may: ['wind-farms', 'outages:view', 'outages:request', 'hazards:view', 'hazards:report'],
  },
  {
    code: 'solar-engineer',
    name: ['Solar engineer', '光伏工程师'],
    purpose: ['Keeps the solar fields at their best.', '保持光伏场区的最佳状态。'],
    parent: 'station-manager',
    may: ['solar-fields', 'outages:view', 'outages:request', 'hazards:report'],
  },
  {
    code: 'storage-trial',
    name: ['Storage trial', '储能试点'],
    purpose: ['Tried the first battery; the trial is over.', '首套电池储能的试点；试点已结束。'],
    parent: 'station-manager',
    endsIn: -35,
    may: ['storage'],
  },
  {
    code: 'dispatch-planner',
    name: ['Dispatch planner', '调度计划员'],
    purpose: ['Submits the plan for tomorrow before noon.', '每日中午前提交次日发电计划。'],
    parent: 'dispatch-head',
    may: ['generation-plan:view', 'generation-plan:submit', 'outages:view', 'weather'],
  },
  {
    code: 'dispatch-head',
    name: ['Head of dispatch', '调度主任'],
    purpose: ['Approves plans and outages.', '审批发电计划与停电检修。'],
    may: ['generation-plan', 'outages', 'unit-monitor:view', 'weather', 'trading', 'workplace'],
  },
  {
    code: 'trader',
    name: ['Power trader', '电力交易员'],
    purpose: ['Sells what the plan leaves over.', '出售计划外的富余电量。'],
    parent: 'dispatch-head',
    may: ['trading:view', 'trading:bid', 'generation-plan:view'],
  },
  {
    code: 'safety-officer',
    name: ['Safety officer', '安全专员'],
    purpose: ['Issues work permits and follows up hazards.', '签发工作票并跟进隐患整改。'],
    may: ['work-permits', 'hazards', 'outages:view', 'notices', 'user-message:send', 'workplace'],
  },
  {
    code: 'permit-holder',
    name: ['Permit holder', '工作负责人'],
    purpose: ['Works under a permit and hands it back.', '持票作业并办理终结。'],
    parent: 'safety-officer',
    may: ['work-permits:view', 'work-permits:close', 'hazards:report'],
  },
  {
    code: 'storekeeper',
    name: ['Storekeeper', '仓库管理员'],
    purpose: ['Keeps the spare parts and orders what runs low.', '保管备品备件，及时补货。'],
    may: ['spare-parts', 'purchase-orders:view', 'purchase-orders:create'],
  },
  {
    code: 'buyer',
    name: ['Buyer', '采购员'],
    purpose: ['Orders parts and services.', '采购备件与服务。'],
    may: ['purchase-orders', 'spare-parts:view', 'workplace:figures'],
  },
  {
    code: 'contractor',
    name: ['Contractor', '外包人员'],
    purpose: [
      'Outside firms at the stations; switched off until their papers are renewed.',
      '场站外包单位人员；资质更新前停用。',
    ],
    parent: 'safety-officer',
    disabled: true,
    may: ['work-permits:view'],
  },
  {
    code: 'access-reviewer',
    name: ['Access reviewer', '权限复核'],
    purpose: ['Looks through the roles each quarter.', '每季度复核角色。'],
    may: ['role:view', 'workplace:changes'],
  },
  {
    code: 'auditor',
    name: ['External auditor', '外部审计员', 'مدقق خارجي'],
    purpose: ['Reads orders and roles for the yearly audit.', '为年度审计查阅订单与角色。'],
    endsIn: 90,
    may: ['purchase-orders:view', 'spare-parts:view', 'role:view', 'workplace:figures'],
  },
]

const people: readonly PersonData[] = [
  { login: 'liang.wen', name: '梁文', roles: ['administrator'] },
  { login: 'zhao.minghui', name: '赵明慧', roles: ['administrator', 'access-reviewer'] },
  { login: 'chen.siyuan', name: '陈思远', roles: ['station-manager'] },
  { login: 'zhou.yutong', name: '周雨桐', roles: ['shift-leader', 'operator'] },
  { login: 'wu.jing', name: '吴静', roles: ['operator', { role: 'trainee-operator', until: 7 }] },
  { login: 'li.kai', name: '李凯', roles: ['buyer', 'storekeeper'] },
  { login: 'jiang.nan', name: '江楠', roles: ['wind-engineer'] },
  { login: 'sun.haoran', name: '孙浩然', roles: ['solar-engineer', { role: 'storage-trial', until: -35 }] },
  { login: 'xu.lei', name: '徐蕾', roles: ['dispatch-head', 'administrator'] },
  { login: 'he.xiaoyun', name: '何晓云', roles: ['dispatch-planner', 'trader'] },
  { login: 'gao.peng', name: '高鹏', roles: ['safety-officer'], timeZone: 'Asia/Urumqi' },
  { login: 'tang.jiayi', name: '唐佳怡', roles: ['permit-holder', 'wind-engineer'] },
  { login: 'ma.xiao', name: '马骁', roles: ['contractor', 'permit-holder'] },
  { login: 'zheng.lan', name: '郑岚', roles: ['trader'] },
  { login: 'deng.rui', name: '邓睿', roles: [{ role: 'operator', until: -8 }], endsIn: -8 },
  { login: 'luo.cheng', name: '罗诚', roles: ['storekeeper'] },
]

/** A Chinese-speaking energy company: the workspace opens in Chinese for all of its people. */
export const kestrel: TenantData = {
  num: 'KESTREL',
  name: ['Kestrel Energy', '启明能源', 'كيستريل للطاقة'],
  domain: 'kestrel.example',
  colour: '#2d7a45',
  language: 'zh_CN',
  timeZone: 'Asia/Shanghai',
  menus: [
    root(
      'generation',
      'bolt',
      ['Generation', '发电', 'التوليد'],
      [
        page('unit-monitor', ['Unit monitor', '机组监视', 'مراقبة الوحدات'], {
          start: ['Start units', '启动机组', 'تشغيل الوحدات'],
          stop: ['Stop units', '停运机组', 'إيقاف الوحدات'],
        }),
        dir(
          'renewables',
          ['Renewables', '新能源', 'الطاقة المتجددة'],
          [
            page('wind-farms', ['Wind farms', '风电场', 'مزارع الرياح'], {
              tune: ['Tune turbines', '调整风机参数', 'ضبط التوربينات'],
            }),
            page('solar-fields', ['Solar fields', '光伏场区', 'حقول الطاقة الشمسية'], {
              clean: ['Order cleaning', '安排清洗', 'طلب التنظيف'],
            }),
            page('storage', ['Battery storage', '储能电站', 'تخزين البطاريات'], {
              charge: ['Set charging', '设置充放电', 'ضبط الشحن'],
            }),
          ],
        ),
      ],
    ),
    root(
      'dispatch',
      'activity',
      ['Dispatch', '调度', 'التوزيع'],
      [
        page('generation-plan', ['Generation plan', '发电计划', 'خطة التوليد'], {
          submit: ['Submit plans', '提交计划', 'تقديم الخطط'],
          approve: ['Approve plans', '审批计划', 'اعتماد الخطط'],
        }),
        page('outages', ['Outages', '停电检修', 'الانقطاعات'], {
          request: ['Request outages', '申请检修', 'طلب انقطاع'],
          approve: ['Approve outages', '审批检修', 'اعتماد الانقطاعات'],
        }),
        page('trading', ['Power trading', '电力交易', 'تداول الطاقة'], {
          bid: ['Place bids', '申报报价', 'تقديم العروض'],
          settle: ['Settle trades', '交易结算', 'تسوية الصفقات'],
        }),
      ],
    ),
    root(
      'safety',
      'shield-check',
      ['Safety', '安全', 'السلامة'],
      [
        page('work-permits', ['Work permits', '工作票', 'تصاريح العمل'], {
          issue: ['Issue permits', '签发工作票', 'إصدار التصاريح'],
          close: ['Close permits', '终结工作票', 'إغلاق التصاريح'],
        }),
        page('hazards', ['Hazards', '隐患排查', 'المخاطر'], {
          report: ['Report hazards', '上报隐患', 'الإبلاغ عن المخاطر'],
          resolve: ['Resolve hazards', '整改销号', 'معالجة المخاطر'],
        }),
      ],
    ),
    root(
      'materials',
      'building-warehouse',
      ['Materials', '物资', 'المواد'],
      [
        page('spare-parts', ['Spare parts', '备品备件', 'قطع الغيار'], {
          issue: ['Issue parts', '领用出库', 'صرف القطع'],
          count: ['Count stock', '盘点库存', 'جرد المخزون'],
        }),
        page('purchase-orders', ['Purchase orders', '采购订单', 'أوامر الشراء'], {
          create: ['Create orders', '新建订单', 'إنشاء الأوامر'],
          approve: ['Approve orders', '审批订单'],
        }),
      ],
    ),
    root(
      'pages',
      'link',
      ['Useful pages', '常用页面', 'صفحات مفيدة'],
      [
        link(
          'weather',
          ['Wind and sun forecast', '风光预报', 'توقعات الرياح والشمس'],
          'https://example.com/weather',
        ),
        innerLink('keys', ['Keys and gestures', '按键与手势', 'المفاتيح والإيماءات'], '/guide.html#zh'),
        window('grid-rules', ['Grid rules', '电网规程', 'قواعد الشبكة'], 'https://example.com/grid-rules'),
      ],
    ),
  ],
  units: kestrelUnits,
  groups: kestrelGroups,
  roles,
  people,
  guests: {
    'amara.nwosu': [{ role: 'auditor', until: 90 }],
    'he.jiaming': ['access-reviewer'],
  },
  longerTexts: kestrelTexts,
  messages: kestrelMessages,
  sending: kestrelSending,
  notices: kestrelNotices,
  portal: kestrelPortal,
  files: kestrelFiles,
  changes: [
    { by: 'zhao.minghui', role: 'operator', gets: ['generation-plan:view'] },
    { by: 'zhao.minghui', role: 'trader', welcomes: ['zhou.yutong'] },
    { by: 'xu.lei', menu: 'kestrel.hazards', name: ['Hazard log', '隐患台账', 'سجل المخاطر'] },
    { by: 'liang.wen', role: 'storage-trial', loses: ['storage:charge'] },
    { by: 'zhao.minghui', role: 'access-reviewer', endsIn: 365 },
    { by: 'xu.lei', person: 'ma.xiao', enabled: false },
  ],
}
