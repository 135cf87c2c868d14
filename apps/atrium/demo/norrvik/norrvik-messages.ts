import type { MessageData, NoticeData } from '../data.ts'

export const norrvikMessages: readonly MessageData[] = [
  {
    from: 'jonas.ek',
    to: ['ines.marchetti', 'kasper.lind', 'mei.tanaka'],
    subject: 'Yard planner is ready for your review',
    body: 'I made the role yard planner for the two depots in Klaipėda and Helsinki. It holds the yard plan, loads and shifts, each for reading, and nothing of customs.\n\nPlease look it over before Friday. Dovilė and Eero hold it already.',
    hoursAgo: 0.6,
  },
  {
    from: 'elin.johansson',
    to: ['ines.marchetti', 'jonas.ek'],
    subject: 'Dispatch lead ends before the summer',
    body: 'My time as dispatch lead ends in less than a month. Nils is away from then on, so another of us has to cover Gothenburg until the middle of August.\n\nShall I ask Liis?',
    hoursAgo: 3,
  },
  {
    to: ['ines.marchetti', 'kasper.lind', 'mei.tanaka'],
    subject: 'Three roles end within a week',
    body: 'These roles end soon: Dispatch lead, Report reader, Tariff editor.\n\nWhoever holds them keeps the rest of their roles. To go on, set a later last day in the list of roles.',
    hoursAgo: 7,
    category: 'ACCESS',
  },
  {
    from: 'mei.tanaka',
    to: 'everyone',
    subject: 'Driver hours: corrections until Thursday',
    body: 'The hours of last month are closed on Thursday at 18:00. Corrections after that need a signed form.\n\nDrivers find their own trips under People, My trips.',
    hoursAgo: 26,
    readBy: ['tomasz.kowal', 'elin.johansson', 'jonas.ek'],
  },
  {
    from: 'lars.haugen',
    to: ['tomasz.kowal', 'dovile.petrauskaite', 'peter.varga', 'jonas.ek'],
    subject: 'Gate 3 is closed on Monday morning',
    body: 'The barrier at gate 3 is replaced between 6 and 10. Send lorries to gate 1 and note late arrivals in the yard plan.',
    hoursAgo: 30,
  },
  {
    from: 'ingrid.solberg',
    to: ['ines.marchetti', 'pawel.zielinski'],
    subject: 'Invoices above 20,000 need a second approval',
    body: 'From the first of the month two people approve what is above 20,000 euros. Please see that at least three of us hold Finance approver.',
    hoursAgo: 52,
    readBy: ['ines.marchetti', 'pawel.zielinski'],
  },
  {
    to: ['tomasz.kowal'],
    subject: 'You got a new role: Depot clerk',
    body: 'Kasper Lind gave you the role Depot clerk at Norrvik Freight. You can choose it below your name.',
    hoursAgo: 75,
    category: 'ACCESS',
    readBy: ['tomasz.kowal'],
  },
  {
    from: 'lin.yue',
    to: ['mei.tanaka', 'marta.ozola'],
    subject: '上海客户询问出口单证',
    body: '上海客户希望在周三之前收到出口单证的电子版。请确认里加口岸的盖章时间。',
    hoursAgo: 5,
  },
  {
    from: 'mei.tanaka',
    to: ['lin.yue'],
    subject: '关于出口单证的盖章时间',
    body: '里加口岸每天 15:00 前盖章，当天晚上可发送电子版。请转告客户。',
    hoursAgo: 2,
    readBy: ['lin.yue'],
  },
]

export const norrvikNotices: readonly NoticeData[] = [
  {
    by: 'kasper.lind',
    title: [
      'Easter cut-off for the Baltic ferries',
      '复活节期间波罗的海轮渡截载时间',
      'آخر مواعيد التسليم لعبّارات البلطيق قبل عيد الفصح',
    ],
    body: [
      'Trailers for the last sailings before Easter must be at the quay by Wednesday, 16:00. After that the next departure is on Tuesday.\n\nPlease tell your drivers early: last year forty loads came too late.',
      '复活节前最后几班轮渡的挂车须在周三 16:00 前抵达码头，之后的下一班为周二。\n\n请尽早通知司机：去年有四十票货载错过了船期。',
      'يجب أن تكون مقطورات الرحلات الأخيرة قبل عيد الفصح على الرصيف يوم الأربعاء في الساعة 16:00. وبعد ذلك تكون الرحلة التالية يوم الثلاثاء.\n\nأخبروا سائقيكم مبكرًا: في العام الماضي وصلت أربعون شحنة متأخرة.',
    ],
    hoursAgo: 20,
    category: 'NEWS',
    sticky: true,
    until: 21,
  },
  {
    by: 'mei.tanaka',
    title: [
      'New fuel surcharge from the first of the month',
      '下月一日起执行新的燃油附加费',
      'رسم وقود إضافي جديد من أول الشهر',
    ],
    body: [
      'The surcharge follows the index of the previous month. Rate cards show it on their own; nothing has to be typed any more.',
      '附加费将按上月指数执行，运价表会自动更新，无需再手工录入。',
      'يتبع الرسم مؤشر الشهر السابق، وتعرضه قوائم الأسعار تلقائيًا.',
    ],
    hoursAgo: 50,
    category: 'POLICY',
  },
  {
    by: 'kasper.lind',
    title: ['Canteen in Oslo is closed for two weeks', '奥斯陆食堂停业两周'],
    body: [
      'The kitchen gets new ovens. Vouchers for the café across the street are at the reception.',
      '厨房将更换烤箱。街对面咖啡馆的餐券可在前台领取。',
    ],
    hoursAgo: 120,
    ownPeople: true,
  },
  {
    by: 'ines.marchetti',
    title: ['Yearly review of roles', '年度角色复核'],
    body: [
      'From next month on every manager looks through the roles of their people. A guide follows.',
      '自下月起，各经理需复核所属人员的角色，操作指南随后发布。',
    ],
    hoursAgo: 28,
    category: 'POLICY',
    ownPeople: true,
    draft: true,
  },
]
