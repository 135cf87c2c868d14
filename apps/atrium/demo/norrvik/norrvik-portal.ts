import type { NoticeData, PortalData } from '../data.ts'
import { pdfOf } from '../pdf.ts'

const day = 24

export const norrvikPortal: PortalData = {
  pages: [
    {
      code: 'home',
      picture: 'harbour',
      title: ['Goods in the north, moved on time.', '北方货运，准时必达。', 'بضائع الشمال، في موعدها.'],
      lead: [
        'We run road, rail and short-sea freight between 38 ports on the Baltic and the North Sea. You hear from us before anything is late.',
        '我们在波罗的海与北海的 38 个港口之间经营公路、铁路和近海货运。任何延误，我们都会提前告知。',
        'ننقل البضائع برًا وبالسكك الحديدية وبحرًا بين 38 ميناءً على بحر البلطيق وبحر الشمال. وتسمع منا قبل أن يتأخر أي شيء.',
      ],
      blocks: [
        {
          kind: 'figures',
          heading: ['A week at Norrvik', '诺维克的一周', 'أسبوع في نورفيك'],
          figures: [
            {
              value: ['1,240', '1,240', '1,240'],
              label: ['loads delivered', '票货物送达', 'شحنة تم تسليمها'],
            },
            {
              value: ['96.8 %', '96.8 %', '96.8 %'],
              label: ['on the promised day', '按承诺日期到达', 'في اليوم الموعود'],
            },
            {
              value: ['38', '38', '38'],
              label: [
                'ports, from Oslo to Gdynia',
                '个港口，从奥斯陆到格丁尼亚',
                'ميناءً من أوسلو إلى غدينيا',
              ],
            },
          ],
        },
        {
          kind: 'cards',
          heading: ['What we carry', '我们的服务', 'ما ننقله'],
          cards: [
            {
              title: ['Trailers by road and ferry', '公路与轮渡挂车', 'مقطورات برًا وبالعبّارة'],
              text: [
                'Full and part loads with one driver from door to door, and a sailing every night.',
                '整车与零担，一名司机全程负责，每晚均有船班。',
                'حمولات كاملة وجزئية مع سائق واحد من الباب إلى الباب، ورحلة بحرية كل ليلة.',
              ],
            },
            {
              title: ['Containers by rail', '铁路集装箱', 'حاويات بالسكك الحديدية'],
              text: [
                'Block trains between Gdynia, Malmö and Duisburg. A container by rail needs a quarter of the fuel.',
                '格丁尼亚、马尔默与杜伊斯堡之间的直达班列，油耗仅为公路的四分之一。',
                'قطارات مباشرة بين غدينيا ومالمو ودويسبورغ. تحتاج الحاوية بالقطار إلى ربع الوقود.',
              ],
            },
            {
              title: ['Customs, done before the border', '提前完成报关', 'جمارك تُنجز قبل الحدود'],
              text: [
                'Our own declarants in six countries. Papers are ready when the ferry is.',
                '六个国家均有自有报关员，船到单证即到。',
                'مخلّصون جمركيون لدينا في ست دول. الأوراق جاهزة حين تجهز العبّارة.',
              ],
              link: { label: ['How we work', '了解我们', 'كيف نعمل'], href: '/portal/aboutUs' },
            },
          ],
        },
        {
          kind: 'action',
          heading: ['A load for next week?', '下周有货要运？', 'لديك شحنة للأسبوع القادم؟'],
          text: [
            'The booking guide says what we need to know. Most bookings are confirmed within an hour.',
            '订舱指南说明了所需信息，多数订舱在一小时内确认。',
            'يوضح دليل الحجز ما نحتاج إلى معرفته. يُؤكَّد معظم الحجوزات خلال ساعة.',
          ],
          link: {
            label: ['To the booking guide', '查看订舱指南', 'إلى دليل الحجز'],
            href: '/portal/download',
          },
        },
      ],
    },
    {
      code: 'profile',
      picture: 'harbour',
      title: ['Calm on rough water', '风浪之中，从容不迫', 'هدوء وسط الأمواج'],
      lead: [
        'Our plum is the color of the heather above Gothenburg, and our promise is shorter than our name: we call first.',
        '我们的梅红色取自哥德堡山坡上的石楠花，我们的承诺很简单：先打电话告诉您。',
        'لوننا من لون الخلنج فوق غوتنبرغ، ووعدنا أقصر من اسمنا: نحن من يتصل أولًا.',
      ],
      blocks: [
        {
          kind: 'columns',
          heading: ['What we stand for', '我们的主张', 'ما نؤمن به'],
          columns: [
            {
              heading: ['We call first', '先告知', 'نتصل أولًا'],
              text: [
                'Customers who wait for a load hear of a delay from us, and before it happens.',
                '等待货物的人会先从我们这里得知延误，而且是在延误发生之前。',
                'من ينتظر شحنة يسمع بالتأخير منا، وقبل أن يحدث.',
              ],
            },
            {
              heading: ['One person answers', '专人负责', 'شخص واحد يجيب'],
              text: [
                'Every customer has one dispatcher with a name, a phone and a deputy.',
                '每位客户都有一名具名调度员，并有电话和代理人。',
                'لكل عميل منسّق واحد باسم وهاتف ونائب.',
              ],
            },
            {
              heading: ['Less fuel each year', '逐年减少油耗', 'وقود أقل كل عام'],
              text: [
                'Since 2019 we have moved a third of our kilometers from road to rail.',
                '自 2019 年以来，三分之一的运输里程已由公路转为铁路。',
                'منذ 2019 نقلنا ثلث كيلومتراتنا من الطريق إلى السكة.',
              ],
            },
          ],
        },
        {
          kind: 'quote',
          text: [
            'In eleven years I have not once had to ask where a trailer was.',
            '十一年来，我从来不用问挂车到了哪里。',
            'طوال أحد عشر عامًا لم أحتج مرة واحدة إلى السؤال عن مكان مقطورة.',
          ],
          by: [
            'Agnieszka Wrona, purchasing, Baltic Timber',
            'Agnieszka Wrona，波罗的海木业采购部',
            'أغنيشكا فرونا، المشتريات، بالتيك تمبر',
          ],
        },
      ],
    },
    {
      code: 'aboutUs',
      title: ['Family-run since 1962', '始于 1962 年的家族企业', 'شركة عائلية منذ 1962'],
      lead: [
        'It began with two lorries and a ferry ticket. Today 640 people in nine countries move what the north makes and needs.',
        '从两辆卡车和一张船票起步，如今九个国家的 640 名员工运送着北方的产出与所需。',
        'بدأت بشاحنتين وتذكرة عبّارة. واليوم ينقل 640 شخصًا في تسع دول ما ينتجه الشمال وما يحتاج إليه.',
      ],
      blocks: [
        {
          kind: 'text',
          heading: ['Where we come from', '我们的历程', 'من أين أتينا'],
          markup: [
            '<p>Karl and Inga Norrvik bought their first lorry to carry furniture from Småland to Copenhagen. When the railway asked for a carrier who would load at night, they said yes.</p><p>Saying yes at night is still most of what we do. <strong>Our dispatch never closes</strong>, and the person who answers may decide.</p><ul><li>1962: two lorries, Gothenburg</li><li>1988: the first depot across the Baltic, in Gdynia</li><li>2007: block trains to Duisburg</li><li>2024: every trailer says by itself where it is</li></ul>',
            '<p>卡尔与英加·诺维克买下第一辆卡车，把斯莫兰的家具运往哥本哈根。当铁路公司寻找夜间装货的人时，他们一口答应。</p><p>夜里随叫随到至今仍是我们的日常。<strong>调度中心全天候运转</strong>，接电话的人即可做决定。</p><ul><li>1962 年：哥德堡，两辆卡车</li><li>1988 年：在格丁尼亚设立波罗的海对岸的首个场站</li><li>2007 年：开通至杜伊斯堡的直达班列</li><li>2024 年：每辆挂车都能自动报告位置</li></ul>',
            '<p>اشترى كارل وإنغا نورفيك أول شاحنة لهما لنقل الأثاث من سمولاند إلى كوبنهاغن. وحين بحثت السكك الحديدية عمّن يحمّل ليلًا، قالا نعم.</p><p>ولا تزال تلبية النداء ليلًا معظم ما نفعله. <strong>مركز التنسيق لدينا لا يُغلق</strong>، ومن يجيب يحق له أن يقرر.</p><ul><li>1962: شاحنتان في غوتنبرغ</li><li>1988: أول مستودع عبر البلطيق في غدينيا</li><li>2007: قطارات مباشرة إلى دويسبورغ</li><li>2024: كل مقطورة تخبر بنفسها أين هي</li></ul>',
          ],
        },
        {
          kind: 'columns',
          heading: ['Talk to us', '联系我们', 'تواصل معنا'],
          columns: [
            {
              heading: ['Dispatch, day and night', '调度中心（全天）', 'التنسيق ليلًا ونهارًا'],
              text: ['+46 31 555 0110', '+46 31 555 0110', '\u2066+46 31 555 0110\u2069'],
            },
            {
              heading: ['Offers and tariffs', '报价与运价', 'العروض والأسعار'],
              text: ['offers@norrvik.example', 'offers@norrvik.example', 'offers@norrvik.example'],
            },
            {
              heading: ['Head office', '总部', 'المكتب الرئيسي'],
              text: ['Skeppsbron 12, Gothenburg', '哥德堡 Skeppsbron 12 号', 'سكيبسبرون 12، غوتنبرغ'],
            },
          ],
        },
      ],
    },
  ],
  downloads: [
    {
      title: ['Booking guide', '订舱指南', 'دليل الحجز'],
      description: [
        'What we need to know to carry a load, with an example for road, rail and sea.',
        '订舱所需信息，附公路、铁路和海运示例。',
        'ما نحتاج إلى معرفته لنقل شحنة، مع مثال للطريق والسكة والبحر.',
      ],
      category: ['Guides', '指南', 'أدلة'],
      version: '4',
      daysAgo: 40,
      fetched: 1874,
      file: {
        name: 'norrvik-booking-guide.pdf',
        mediaType: 'application/pdf',
        content: pdfOf('Norrvik Freight: booking guide', [
          'Send us, at the latest at 12:00 on the day before:',
          '1. Where the load stands, and from when to when it can be picked up.',
          '2. Where it goes, and who signs for it.',
          '3. Weight, length and height. Goods that may not be stacked, say so.',
          '4. For customs: value, origin and code of the goods.',
          'Dispatch answers day and night: +46 31 555 0110.',
        ]),
      },
    },
    {
      title: ['Tariffs and surcharges', '运价与附加费', 'الأسعار والرسوم الإضافية'],
      description: [
        'Prices per relation and loading meter, as a table for your own system.',
        '按航线与装载米计价的表格，可导入自有系统。',
        'الأسعار لكل خط ولكل متر تحميل، في جدول لنظامك.',
      ],
      category: ['Prices', '价格', 'الأسعار'],
      daysAgo: 20,
      fetched: 612,
      file: {
        name: 'norrvik-tariffs.csv',
        mediaType: 'text/csv; charset=utf-8',
        content:
          'from;to;mode;per loading meter (EUR);days\nGothenburg;Gdynia;ferry;94.50;2\nGothenburg;Duisburg;rail;112.00;3\nMalmö;Klaipėda;ferry;88.00;2\nOslo;Rotterdam;short sea;101.25;4\nHelsinki;Lübeck;ferry;97.75;2\nTallinn;Gothenburg;road;79.00;3\n',
      },
    },
    {
      title: ['Sailings and cut-off times', '船期与截载时间', 'مواعيد الإبحار وآخر التسليم'],
      description: [
        'Every departure of the next weeks for your calendar.',
        '未来数周的全部班次，可导入日历。',
        'كل رحلات الأسابيع القادمة لتقويمك.',
      ],
      category: ['Prices', '价格', 'الأسعار'],
      version: '11',
      daysAgo: 6,
      fetched: 238,
      file: {
        name: 'norrvik-sailings.ics',
        mediaType: 'text/calendar; charset=utf-8',
        content:
          'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Norrvik Freight//Sailings//EN\r\nBEGIN:VEVENT\r\nUID:gothenburg-gdynia@norrvik.example\r\nDTSTAMP:20260101T000000Z\r\nDTSTART:20260105T210000Z\r\nDTEND:20260106T180000Z\r\nRRULE:FREQ=DAILY\r\nSUMMARY:Gothenburg to Gdynia\\, cut-off 18:00\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n',
      },
    },
  ],
  footer: {
    text: [
      'Loads between 38 ports and everywhere behind them, by road, rail and sea.',
      '连接 38 个港口及其腹地的公路、铁路与海运。',
      'حمولات بين 38 ميناءً وما وراءها، بالطريق والسكة والبحر.',
    ],
    contact: [
      'Skeppsbron 12, 411 21 Göteborg\n+46 31 555 0110, day and night',
      'Skeppsbron 12, 411 21 Göteborg\n+46 31 555 0110，昼夜值守',
      'Skeppsbron 12, 411 21 Göteborg\n‎+46 31 555 0110 ليلًا ونهارًا',
    ],
    columns: [
      {
        heading: ['Ship with us', '发货', 'اشحن معنا'],
        links: [
          { label: ['Guides and tariffs', '指南与运价', 'الأدلة والأسعار'], href: '/portal/download' },
          { label: ['Disruptions and news', '运行公告', 'الأخبار والتعطلات'], href: '/portal/announcement' },
        ],
      },
      {
        heading: ['Norrvik', 'Norrvik', 'نورفيك'],
        links: [
          { label: ['About us', '关于我们', 'من نحن'], href: '/portal/aboutUs' },
          { label: ['Brand', '品牌印象', 'العلامة'], href: '/portal/profile' },
          { label: ['Write to us', '联系我们', 'اكتب إلينا'], href: 'mailto:dispatch@norrvik.example' },
        ],
      },
    ],
    legal: [
      { label: ['Reg. no. 556016-4410', '注册号 556016-4410', 'رقم السجل 556016-4410'] },
      { label: ['Imprint', '版本说明', 'بيانات الناشر'], href: '/portal/aboutUs' },
    ],
  },
}

/** Announcements to all users from before the demo begins, over two years. */
export const norrvikArchive: readonly NoticeData[] = [
  {
    by: 'kasper.lind',
    category: 'NEWS',
    hoursAgo: 16 * day,
    title: [
      'Gdynia terminal opens its second rail track',
      '格丁尼亚码头启用第二条铁路线',
      'محطة غدينيا تفتتح مسارها الثاني',
    ],
    body: [
      'Two more departures to Malmö each week, on Tuesday and Friday evening.',
      '每周二、周五晚各增开一班至马尔默的列车。',
      'رحلتان إضافيتان إلى مالمو كل أسبوع، مساء الثلاثاء والجمعة.',
    ],
    content: [
      '<p>From the first Monday of next month the terminal in Gdynia loads on two tracks. That gives us two more departures to Malmö each week and shortens the wait of containers from the east by a day.</p><h2>New departures</h2><table><thead><tr><th scope="col">Day</th><th scope="col">Cut-off</th><th scope="col">Arrives in Malmö</th></tr></thead><tbody><tr><td>Tuesday</td><td>16:00</td><td>Wednesday, 21:30</td></tr><tr><td>Friday</td><td>16:00</td><td>Saturday, 21:30</td></tr></tbody></table><p>Book as before; your dispatcher proposes the earlier train by itself. Prices stay as they are in the <a href="/portal/download">table of tariffs</a>.</p><blockquote><p>The second track has been our wish since 2011.</p></blockquote>',
      '<p>自下月首个周一起，格丁尼亚码头将在两条线路上装车。每周增开两班至马尔默的列车，东部集装箱的等待时间缩短一天。</p><h2>新增班次</h2><table><thead><tr><th scope="col">日期</th><th scope="col">截载</th><th scope="col">抵达马尔默</th></tr></thead><tbody><tr><td>周二</td><td>16:00</td><td>周三 21:30</td></tr><tr><td>周五</td><td>16:00</td><td>周六 21:30</td></tr></tbody></table><p>订舱方式不变，调度员会自动推荐较早的班次。价格以<a href="/portal/download">运价表</a>为准。</p>',
      '<p>ابتداءً من أول اثنين في الشهر القادم تُحمَّل القطارات في غدينيا على مسارين. يمنحنا ذلك رحلتين إضافيتين إلى مالمو كل أسبوع ويختصر انتظار الحاويات القادمة من الشرق يومًا.</p><h2>الرحلات الجديدة</h2><table><thead><tr><th scope="col">اليوم</th><th scope="col">آخر تسليم</th><th scope="col">الوصول إلى مالمو</th></tr></thead><tbody><tr><td>الثلاثاء</td><td>16:00</td><td>الأربعاء 21:30</td></tr><tr><td>الجمعة</td><td>16:00</td><td>السبت 21:30</td></tr></tbody></table><p>الحجز كما كان. والأسعار كما في <a href="/portal/download">جدول الأسعار</a>.</p>',
    ],
  },
  {
    by: 'mei.tanaka',
    category: 'NEWS',
    hoursAgo: 47 * day,
    title: [
      'Customer accounts now sign in with their work address',
      '客户账号现可用工作邮箱登录',
      'حسابات العملاء تدخل الآن بعنوان العمل',
    ],
    body: [
      'User names stay valid. You choose when to change over.',
      '原用户名仍然有效，何时切换由您决定。',
      'تبقى أسماء المستخدمين صالحة، وأنت تختار وقت التحول.',
    ],
  },
  {
    by: 'kasper.lind',
    category: 'MAINTENANCE',
    hoursAgo: 88 * day,
    title: [
      'Crane 2 in Klaipėda is overhauled in February',
      '克莱佩达 2 号吊机二月检修',
      'صيانة الرافعة 2 في كلايبيدا في فبراير',
    ],
    body: [
      'For nine days containers above 26 tonnes are loaded in Riga instead. We bring them there at our cost.',
      '检修期间九天内，26 吨以上的集装箱改在里加装船，短驳费用由我们承担。',
      'لمدة تسعة أيام تُحمَّل الحاويات التي تزيد على 26 طنًا في ريغا، وننقلها إلى هناك على نفقتنا.',
    ],
  },
  {
    by: 'mei.tanaka',
    category: 'POLICY',
    hoursAgo: 152 * day,
    title: [
      'Batteries travel with a declaration of their charge',
      '锂电池运输须申报电量',
      'البطاريات تُشحن مع إقرار بمستوى شحنها',
    ],
    body: [
      'The ferries take batteries of vehicles only with a charge of 30 percent or less. The booking form asks for it.',
      '轮渡仅承运电量不超过 30% 的车用电池，订舱表中需填写。',
      'لا تقبل العبّارات بطاريات المركبات إلا بشحن لا يتجاوز 30 بالمئة، ويسأل نموذج الحجز عن ذلك.',
    ],
  },
  {
    by: 'kasper.lind',
    category: 'NEWS',
    hoursAgo: 229 * day,
    title: [
      'Eight in ten lorries drive without diesel in the city',
      '八成城市卡车告别柴油',
      'ثماني شاحنات من كل عشر تسير في المدن بلا ديزل',
    ],
    body: [
      'In Gothenburg, Oslo and Copenhagen the last kilometers are electric or run on gas from waste.',
      '在哥德堡、奥斯陆和哥本哈根，末端配送已采用电动或生物燃气车辆。',
      'في غوتنبرغ وأوسلو وكوبنهاغن تُقطع الكيلومترات الأخيرة بالكهرباء أو بغاز من النفايات.',
    ],
  },
  {
    by: 'kasper.lind',
    category: 'NEWS',
    hoursAgo: 317 * day,
    title: ['A new depot in Helsinki', '赫尔辛基新场站启用', 'مستودع جديد في هلسنكي'],
    body: [
      'Vuosaari harbour gets 4,000 square meters under a roof, and a dock for thirty trailers.',
      '武奥萨里港新增 4,000 平方米仓库和三十个挂车泊位。',
      'يحصل ميناء فووساري على 4,000 متر مربع مسقوف ورصيف لثلاثين مقطورة.',
    ],
  },
  {
    by: 'mei.tanaka',
    category: 'POLICY',
    hoursAgo: 402 * day,
    title: [
      'Invoices come by mail as files only',
      '发票改为仅发送电子版',
      'الفواتير تصل ملفات بالبريد الإلكتروني فقط',
    ],
    body: [
      'Paper ends with the year. Customers who need a signed copy get one on request.',
      '年底起停用纸质发票，如需签章副本可单独申请。',
      'ينتهي الورق بنهاية العام، ومن يحتاج إلى نسخة موقعة يطلبها.',
    ],
  },
  {
    by: 'kasper.lind',
    category: 'MAINTENANCE',
    hoursAgo: 488 * day,
    title: [
      'Track works between Malmö and Hamburg',
      '马尔默至汉堡铁路施工',
      'أعمال على السكة بين مالمو وهامبورغ',
    ],
    body: [
      'For three weekends our trains take the long way through Kolding and arrive four hours later.',
      '连续三个周末，列车将绕行科灵，晚到四小时。',
      'لثلاث عطل أسبوعية تسلك قطاراتنا الطريق الأطول عبر كولدينغ وتصل متأخرة أربع ساعات.',
    ],
  },
  {
    by: 'kasper.lind',
    category: 'NEWS',
    hoursAgo: 579 * day,
    title: ['Every trailer now says where it is', '每辆挂车均可实时定位', 'كل مقطورة تخبر الآن أين هي'],
    body: [
      'All 1,150 trailers report their place every two minutes. You find yours in the workspace, under Loads.',
      '全部 1,150 辆挂车每两分钟报告一次位置，可在工作台的“货载”中查看。',
      'تبلّغ كل المقطورات وعددها 1,150 عن موقعها كل دقيقتين. تجد مقطورتك في مساحة العمل.',
    ],
  },
  {
    by: 'mei.tanaka',
    category: 'NEWS',
    hoursAgo: 668 * day,
    title: [
      'Norrvik joins the night ferry from Tallinn',
      '诺维克加入塔林夜间轮渡',
      'نورفيك تنضم إلى عبّارة تالين الليلية',
    ],
    body: [
      'Sixty meters of the car deck are ours each night, so loads from Estonia are in Stockholm by eight.',
      '每晚车辆甲板上有六十米属于我们，爱沙尼亚的货物次日八点即达斯德哥尔摩。',
      'ستون مترًا من سطح السيارات لنا كل ليلة، فتصل شحنات إستونيا إلى ستوكهولم قبل الثامنة.',
    ],
  },
]
