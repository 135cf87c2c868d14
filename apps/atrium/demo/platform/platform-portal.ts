import type { NoticeData, PortalData } from '../data.ts'
import { pdfOf } from '../pdf.ts'

const day = 24

export const platformPortal: PortalData = {
  pages: [
    {
      code: 'home',
      picture: 'court',
      title: [
        'One hall, and every door of your work.',
        '一座中庭，通往每一扇门。',
        'بهو واحد، وكل أبواب عملك.',
      ],
      lead: [
        'Atrium is where organizations share one platform and nobody sees the other’s rooms. Sign in once; your house is open.',
        '中庭让各组织共用一个平台，却互不相见。登录一次，您的空间即刻开启。',
        'أتريوم منصة واحدة تتقاسمها المؤسسات ولا يرى أحد غرف الآخر. سجّل الدخول مرة واحدة، وبيتك مفتوح.',
      ],
      blocks: [
        {
          kind: 'cards',
          heading: ['Houses around this hall', '中庭周围', 'بيوت حول هذا البهو'],
          cards: [
            {
              title: ['Norrvik Freight', '诺维克货运', 'نورفيك للشحن'],
              text: [
                'Road, rail and short-sea freight in the north.',
                '北方的公路、铁路与近海货运。',
                'شحن بري وبالسكك والبحر في الشمال.',
              ],
              link: { label: ['Visit', '前往', 'زيارة'], href: '/portal?tenant=NORRVIK' },
            },
            {
              title: ['Halden Clinics', '哈尔登诊所', 'عيادات هالدن'],
              text: ['Three clinics with one record.', '三家诊所，一份病历。', 'ثلاث عيادات بسجل واحد.'],
              link: { label: ['Visit', '前往', 'زيارة'], href: '/portal?tenant=HALDEN' },
            },
            {
              title: ['Kestrel Energy', '启明能源', 'كيستريل للطاقة'],
              text: [
                'Wind, sun and water for a valley.',
                '为河谷供应风、光、水电。',
                'رياح وشمس وماء لوادٍ كامل.',
              ],
              link: { label: ['Visit', '前往', 'زيارة'], href: '/portal?tenant=KESTREL' },
            },
          ],
        },
        {
          kind: 'columns',
          heading: ['Why tenants are apart', '墙的意义', 'لماذا الجدران'],
          columns: [
            {
              heading: ['Yours alone', '只属于您', 'لك وحدك'],
              text: [
                'The database itself keeps organizations apart, not only the program.',
                '隔离由数据库保证，而不仅靠程序。',
                'قاعدة البيانات نفسها تفصل بين المؤسسات، لا البرنامج وحده.',
              ],
            },
            {
              heading: ['Explained', '有据可查', 'مفسَّر'],
              text: [
                'People who may do something can see why, and who granted it.',
                '每项权限都能看到来由和授予人。',
                'من يحق له شيء يرى السبب ومن منحه.',
              ],
            },
            {
              heading: ['At once', '即时生效', 'فورًا'],
              text: [
                'What is revoked is gone within a second, in every open window.',
                '收回的权限一秒内在所有窗口失效。',
                'ما يُسحب يزول خلال ثانية في كل نافذة مفتوحة.',
              ],
            },
          ],
        },
      ],
    },
    {
      code: 'profile',
      picture: 'court',
      title: ['An arch says whose house it is', '拱门，标明是谁的家', 'القوس يقول بيت من هذا'],
      lead: [
        'Our mark is a door. It stands for the people behind it, in their color.',
        '我们的标志是一扇门，以主人的颜色代表门后的家。',
        'علامتنا باب، يمثل من يسكن خلفه، بلونه.',
      ],
      blocks: [
        {
          kind: 'picture',
          picture: 'court',
          alt: [
            'A tree in an inner court with arches around it',
            '拱廊环绕的庭院中有一棵树',
            'شجرة في فناء داخلي تحيط به الأقواس',
          ],
          caption: ['The hall, by day and by night', '中庭的昼与夜', 'البهو نهارًا وليلًا'],
        },
      ],
    },
    {
      code: 'aboutUs',
      title: ['The people who keep the hall', '守护中庭的人', 'من يعتنون بالبهو'],
      lead: [
        'A small team runs the platform: five people, one on duty, day and night.',
        '五人小团队负责平台运行，昼夜有人值守。',
        'فريق صغير يدير المنصة: خمسة أشخاص، وواحد مناوب ليلًا ونهارًا.',
      ],
      blocks: [
        {
          kind: 'text',
          heading: ['How to reach us', '联系方式', 'كيف تصل إلينا'],
          markup: [
            '<p>Questions of tenants go to <a href="mailto:support@atrium.example">support@atrium.example</a>. Report a weakness to <a href="mailto:security@atrium.example">security@atrium.example</a>; we answer within a day and say thank you by name.</p>',
            '<p>租户的问题请发送至 <a href="mailto:support@atrium.example">support@atrium.example</a>。如发现安全漏洞，请写信至 <a href="mailto:security@atrium.example">security@atrium.example</a>，我们会在一天内回复并署名致谢。</p>',
            '<p>أسئلة المستأجرين إلى <a href="mailto:support@atrium.example">support@atrium.example</a>. ومن يجد ثغرة يكتب إلى <a href="mailto:security@atrium.example">security@atrium.example</a>؛ نجيب خلال يوم ونشكره باسمه.</p>',
          ],
        },
      ],
    },
  ],
  downloads: [
    {
      title: ['Guide for administrators', '管理员指南', 'دليل المديرين'],
      description: [
        'Roles, permission sets and people: the first day.',
        '角色、权限集与人员：第一天指南。',
        'الأدوار ومجموعات الصلاحيات والأشخاص: اليوم الأول.',
      ],
      category: ['Guides', '指南', 'أدلة'],
      version: '1.0',
      daysAgo: 12,
      fetched: 96,
      file: {
        name: 'atrium-first-day.pdf',
        mediaType: 'application/pdf',
        content: pdfOf('Atrium: the first day of an administrator', [
          '1. Sign in and look at the menu: you hold every permission of your tenant.',
          '2. Make a role for each kind of work, and grant it permission sets.',
          '3. Give roles to people, from a day or until a day.',
        ]),
      },
    },
  ],
}

/** Announcements to all users from before the demo begins. */
export const platformArchive: readonly NoticeData[] = [
  {
    by: 'admin',
    category: 'NEWS',
    hoursAgo: 34 * day,
    title: ['Atrium speaks Arabic', '中庭支持阿拉伯语', 'أتريوم يتكلم العربية'],
    body: [
      'The workspace, the sign-in and these pages can be read from right to left.',
      '工作台、登录页与门户均可从右到左阅读。',
      'تُقرأ مساحة العمل وصفحة الدخول وهذه الصفحات من اليمين إلى اليسار.',
    ],
  },
  {
    by: 'admin',
    category: 'POLICY',
    hoursAgo: 410 * day,
    title: ['How long we keep records', '记录保存期限', 'كم نحتفظ بالسجلات'],
    body: [
      'The audit is kept for ten years, sign-ins for two. Nobody can change either.',
      '审计保存十年，登录记录保存两年，均不可更改。',
      'يُحفظ سجل التدقيق عشر سنوات وسجل الدخول سنتين، ولا يستطيع أحد تغييرهما.',
    ],
  },
]
