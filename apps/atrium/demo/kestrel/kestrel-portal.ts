import type { PortalData } from '../data.ts'
import { pdfOf } from '../pdf.ts'

export const kestrelPortal: PortalData = {
  pages: [
    {
      code: 'home',
      picture: 'turbines',
      title: ['Power that comes back tomorrow.', '明天依旧的能量。', 'طاقة تعود غدًا.'],
      lead: [
        'Wind by night, sun by day, and water when both rest: Kestrel Energy supplies the valley around the clock.',
        '夜有风，日有光，风光皆歇时有水：启明能源全天候为河谷供电。',
        'رياح ليلًا وشمس نهارًا وماء حين تستريحان: تمدّ كيستريل الوادي بالطاقة على مدار الساعة.',
      ],
      blocks: [
        {
          kind: 'figures',
          figures: [
            { value: ['412 MW', '412 MW', '412 MW'], label: ['installed', '装机容量', 'قدرة مركبة'] },
            { value: ['190,000', '19 万户', '190,000'], label: ['homes supplied', '供电家庭', 'منزل مزوَّد'] },
            { value: ['0', '0', '0'], label: ['accidents this year', '今年事故数', 'حوادث هذا العام'] },
          ],
        },
      ],
    },
    {
      code: 'aboutUs',
      picture: 'turbines',
      title: ['Made in the valley', '来自河谷', 'صُنعت في الوادي'],
      lead: [
        'The eleven villages of the valley own half of what turns and shines here.',
        '河谷的十一个村庄共同拥有这里一半的风机与光伏。',
        'تملك قرى الوادي الإحدى عشرة نصف ما يدور ويلمع هنا.',
      ],
      blocks: [],
    },
  ],
  downloads: [
    {
      title: ['Connect your roof', '屋顶并网指南', 'صِل سطح منزلك'],
      description: [
        'From the first letter to the meter in six steps.',
        '从申请到装表，共六步。',
        'من الرسالة الأولى إلى العدّاد في ست خطوات.',
      ],
      category: ['Guides', '指南', 'أدلة'],
      version: '2',
      daysAgo: 70,
      fetched: 904,
      file: {
        name: 'connect-your-roof.pdf',
        mediaType: 'application/pdf',
        content: pdfOf('Kestrel Energy: connect your roof', [
          '1. Write to us. 2. We look at the roof. 3. You get an offer.',
          '4. Your electrician builds. 5. We test. 6. The meter turns back.',
        ]),
      },
    },
  ],
}
