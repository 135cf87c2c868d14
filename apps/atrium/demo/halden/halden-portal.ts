import type { NoticeData, PortalData } from '../data.ts'
import { pdfOf } from '../pdf.ts'

const day = 24

export const haldenPortal: PortalData = {
  pages: [
    {
      code: 'home',
      picture: 'clinic',
      title: ['Good care, close to home.', '家门口的好医疗。', 'رعاية جيدة، قريبة من بيتك.'],
      lead: [
        'Three clinics, one record and a nurse who knows your name. Come as you are; we take it from there.',
        '三家诊所，一份病历，还有记得您名字的护士。放心来，其余交给我们。',
        'ثلاث عيادات وسجل واحد وممرضة تعرف اسمك. تعال كما أنت، ونحن نتولى الباقي.',
      ],
      blocks: [
        {
          kind: 'columns',
          heading: ['When you need us', '何时来找我们', 'حين تحتاج إلينا'],
          columns: [
            {
              heading: ['Today', '今天', 'اليوم'],
              text: [
                'The walk-in clinic is open every day from 8 to 20. No letter, no appointment.',
                '门诊每天 8:00 至 20:00 开放，无需转诊单，无需预约。',
                'العيادة المفتوحة تعمل كل يوم من 8 إلى 20، بلا إحالة ولا موعد.',
              ],
            },
            {
              heading: ['On a day you choose', '预约就诊', 'في يوم تختاره'],
              text: [
                'Most specialists have a free hour within ten days. Call, or ask in your workspace.',
                '多数专科十天内即可预约，可致电或在工作台申请。',
                'لدى معظم الاختصاصيين ساعة متاحة خلال عشرة أيام. اتصل أو اطلب من مساحة عملك.',
              ],
            },
            {
              heading: ['At night', '夜间', 'ليلًا'],
              text: [
                'A doctor and two nurses are awake in Halden. In danger of life call 113.',
                '哈尔登诊所夜间有一名医生和两名护士值班。危及生命请拨打 113。',
                'طبيب وممرضتان ساهرون في هالدن. عند الخطر على الحياة اتصل بالرقم 113.',
              ],
            },
          ],
        },
        {
          kind: 'figures',
          figures: [
            {
              value: ['9 min', '9 分钟', '9 دقائق'],
              label: ['wait at the desk, on average', '平均候诊时间', 'متوسط الانتظار عند المكتب'],
            },
            {
              value: ['4.8 of 5', '4.8 / 5', '4.8 من 5'],
              label: ['say patients about their nurse', '患者对护士的评分', 'تقييم المرضى لممرضتهم'],
            },
            {
              value: ['11:00', '11:00', '11:00'],
              label: ['results of the morning round', '早间检验结果', 'نتائج جولة الصباح'],
            },
          ],
        },
      ],
    },
    {
      code: 'profile',
      picture: 'clinic',
      title: ['Blue like a clear morning', '如清晨般的蓝', 'أزرق كصباح صافٍ'],
      lead: [
        'We took our color from the fjord at six, when the night shift goes home and nobody has been in pain for an hour.',
        '我们的蓝取自清晨六点的峡湾：夜班结束，已有一小时无人疼痛。',
        'أخذنا لوننا من الخليج عند السادسة، حين تعود مناوبة الليل إلى بيتها ولم يتألم أحد منذ ساعة.',
      ],
      blocks: [
        {
          kind: 'quote',
          text: [
            'They explained it to my mother in her own words. Then they explained it again.',
            '他们用我母亲听得懂的话解释了一遍，然后又解释了一遍。',
            'شرحوا الأمر لأمي بكلماتها هي، ثم شرحوه مرة أخرى.',
          ],
          by: ['A daughter, ward 4', '四病区一位患者的女儿', 'ابنة إحدى المريضات، الجناح 4'],
        },
      ],
    },
    {
      code: 'aboutUs',
      title: ['Three clinics, one house', '三家诊所，一个家', 'ثلاث عيادات، بيت واحد'],
      lead: [
        'Halden Clinics belongs to the people who work in it and to the town it stands in.',
        '哈尔登诊所属于在这里工作的人，也属于它所在的城镇。',
        'عيادات هالدن ملك لمن يعملون فيها وللبلدة التي تقوم فيها.',
      ],
      blocks: [
        {
          kind: 'cards',
          heading: ['Where you find us', '诊所地址', 'أين تجدنا'],
          cards: [
            {
              title: ['Halden', '哈尔登', 'هالدن'],
              text: [
                'Emergency, surgery, laboratory. Open day and night.',
                '急诊、外科、检验科，昼夜开放。',
                'طوارئ وجراحة ومختبر. مفتوح ليلًا ونهارًا.',
              ],
            },
            {
              title: ['Sarpsborg', '萨尔普斯堡', 'ساربسبورغ'],
              text: [
                'Children, births, heart. Open from 7 to 21.',
                '儿科、产科、心脏科，7:00 至 21:00。',
                'أطفال وولادة وقلب. من 7 إلى 21.',
              ],
            },
            {
              title: ['Moss', '莫斯', 'موس'],
              text: [
                'Eyes, skin, walk-in. Open from 8 to 20.',
                '眼科、皮肤科、普通门诊，8:00 至 20:00。',
                'عيون وجلد وعيادة مفتوحة. من 8 إلى 20.',
              ],
            },
          ],
        },
      ],
    },
  ],
  downloads: [
    {
      title: ['Before your operation', '手术前须知', 'قبل عمليتك'],
      description: [
        'What to eat, what to bring and when to come, on one page.',
        '饮食、携带物品与到院时间，一页读懂。',
        'ماذا تأكل وماذا تحضر ومتى تأتي، في صفحة واحدة.',
      ],
      category: ['For patients', '患者须知', 'للمرضى'],
      version: '7',
      daysAgo: 95,
      fetched: 5210,
      file: {
        name: 'before-your-operation.pdf',
        mediaType: 'application/pdf',
        content: pdfOf('Halden Clinics: before your operation', [
          'Eat nothing for six hours, drink nothing but water until two hours before.',
          'Bring your medicines, or a list of them.',
          'Come one hour early. Have a person drive you home.',
        ]),
      },
    },
    {
      title: ['Consent to share your record', '病历共享同意书', 'الموافقة على مشاركة سجلك'],
      description: [
        'For another hospital or your family doctor. You can withdraw it at any time.',
        '用于其他医院或家庭医生，可随时撤回。',
        'لمستشفى آخر أو لطبيب عائلتك. ويمكنك سحبها في أي وقت.',
      ],
      category: ['Forms', '表格', 'استمارات'],
      version: '3',
      daysAgo: 210,
      fetched: 1440,
      file: {
        name: 'consent-to-share.pdf',
        mediaType: 'application/pdf',
        content: pdfOf('Halden Clinics: consent to share your record', [
          'I allow Halden Clinics to give my record to: ______________________',
          'Name: ______________________   Born on: ______________',
          'Date and signature: ______________________',
        ]),
      },
    },
    {
      title: ['Opening hours', '开放时间', 'ساعات العمل'],
      description: [
        'All three clinics, for your calendar.',
        '三家诊所，可导入日历。',
        'العيادات الثلاث، لتقويمك.',
      ],
      category: ['For patients', '患者须知', 'للمرضى'],
      daysAgo: 33,
      fetched: 377,
      file: {
        name: 'halden-opening-hours.csv',
        mediaType: 'text/csv; charset=utf-8',
        content: 'clinic;opens;closes\nHalden;00:00;24:00\nSarpsborg;07:00;21:00\nMoss;08:00;20:00\n',
      },
    },
  ],
  navigation: [
    { label: ['Home', '首页', 'الرئيسية'], href: '/portal' },
    { label: ['For patients', '患者指南', 'للمرضى'], href: '/portal/download' },
    { label: ['News', '消息', 'الأخبار'], href: '/portal/announcement' },
    { label: ['Our clinics', '我们的诊所', 'عياداتنا'], href: '/portal/aboutUs' },
    { label: ['Brand', '品牌印象', 'العلامة'], href: '/portal/profile' },
  ],
  footer: {
    text: [
      'Three clinics, one record. In an emergency call 112.',
      '三家诊所，一份病历。紧急情况请拨打 112。',
      'ثلاث عيادات وسجل واحد. في الطوارئ اتصل بالرقم 112.',
    ],
    contact: [
      'Storgata 18, 1771 Halden\n+47 69 55 00 40',
      'Storgata 18, 1771 Halden\n+47 69 55 00 40',
      'Storgata 18, 1771 Halden\n‎+47 69 55 00 40',
    ],
    columns: [
      {
        heading: ['Your visit', '就诊', 'زيارتك'],
        links: [
          { label: ['Forms and guides', '表格与指南', 'الاستمارات والأدلة'], href: '/portal/download' },
          { label: ['Opening hours', '开放时间', 'ساعات العمل'], href: '/portal' },
        ],
      },
    ],
    legal: [{ label: ['Privacy', '隐私', 'الخصوصية'], href: '/portal/aboutUs' }],
  },
}

/** Announcements to all users from before the demo begins. */
export const haldenArchive: readonly NoticeData[] = [
  {
    by: 'pal.nygard',
    category: 'NEWS',
    sticky: true,
    until: 45,
    hoursAgo: 12,
    title: [
      'Flu vaccination for everyone over sixty',
      '六十岁以上人群流感疫苗接种',
      'لقاح الإنفلونزا لمن تجاوز الستين',
    ],
    body: [
      'Every weekday from 14:00 to 17:00 in Moss and Sarpsborg, without an appointment. Bring your card of health.',
      '工作日 14:00 至 17:00 在莫斯和萨尔普斯堡接种，无需预约，请携带健康卡。',
      'كل يوم عمل من 14:00 إلى 17:00 في موس وساربسبورغ، بلا موعد. أحضر بطاقتك الصحية.',
    ],
  },
  {
    by: 'sofia.lindqvist',
    category: 'NEWS',
    hoursAgo: 61 * day,
    title: ['The new delivery rooms are open', '新产房启用', 'غرف الولادة الجديدة مفتوحة'],
    body: [
      'Six rooms with a bath, daylight and a bed for the person who comes along.',
      '六间产房均配有浴缸、自然采光和陪护床。',
      'ست غرف فيها حوض وضوء نهار وسرير للمرافق.',
    ],
  },
  {
    by: 'sofia.lindqvist',
    category: 'POLICY',
    hoursAgo: 250 * day,
    title: ['Your record now speaks four languages', '病历现支持四种语言', 'سجلك يتكلم الآن أربع لغات'],
    body: [
      'Norwegian, English, Polish and Arabic: choose yours in your workspace.',
      '挪威语、英语、波兰语和阿拉伯语，可在工作台中选择。',
      'النرويجية والإنجليزية والبولندية والعربية: اختر لغتك في مساحة عملك.',
    ],
  },
  {
    by: 'pal.nygard',
    category: 'MAINTENANCE',
    hoursAgo: 455 * day,
    title: ['The north entrance in Halden is closed', '哈尔登北门关闭', 'المدخل الشمالي في هالدن مغلق'],
    body: [
      'Until the ramp is built, please use the entrance at the harbour.',
      '坡道施工期间，请由港口一侧入口进入。',
      'حتى يُبنى الممر، يرجى استخدام المدخل عند الميناء.',
    ],
  },
]
