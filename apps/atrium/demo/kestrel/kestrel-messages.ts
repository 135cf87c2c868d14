import type { MessageData, NoticeData } from '../data.ts'

export const kestrelMessages: readonly MessageData[] = [
  {
    from: 'zhao.minghui',
    to: ['liang.wen', 'xu.lei'],
    subject: '权限复核已完成本季度第一批',
    body: '运行班组的角色已复核完毕，建议收回“储能试点”的剩余权限。\n\n第二批为物资与采购，预计下周完成。',
    hoursAgo: 0.8,
  },
  {
    to: ['liang.wen', 'zhao.minghui', 'xu.lei'],
    subject: '一个角色将在一周内到期',
    body: '即将到期的角色：见习运行员。\n\n如需继续使用，请在角色列表中修改截止日期。',
    hoursAgo: 5,
    category: 'ACCESS',
  },
  {
    from: 'gao.peng',
    to: 'everyone',
    subject: '周五上午安全培训',
    body: '周五 9:00 在三号会议室进行高处作业安全培训，持工作票的人员必须参加。',
    hoursAgo: 27,
    readBy: ['chen.siyuan', 'tang.jiayi', 'jiang.nan'],
  },
  {
    from: 'xu.lei',
    to: ['he.xiaoyun', 'zheng.lan', 'liang.wen'],
    subject: '明日发电计划请在 11:00 前提交',
    body: '受寒潮影响，明日负荷预计上升 8%。请提前一小时提交计划。',
    hoursAgo: 49,
    readBy: ['liang.wen', 'he.xiaoyun'],
  },
]

export const kestrelNotices: readonly NoticeData[] = [
  {
    by: 'liang.wen',
    title: ['Spring maintenance of the wind farms', '风电场春季检修安排', 'صيانة الربيع لمزارع الرياح'],
    body: [
      'The turbines of the northern wind farm are overhauled one after the other, each for two days. The generation plan takes it into account.',
      '北部风电场的机组将逐台检修，每台两天，发电计划已作相应调整。',
      'تُصان توربينات المزرعة الشمالية واحدًا بعد الآخر، لكل منها يومان، وخطة التوليد تراعي ذلك.',
    ],
    hoursAgo: 19,
    category: 'MAINTENANCE',
    sticky: true,
    until: 30,
  },
  {
    by: 'gao.peng',
    title: ['New rules for work permits', '工作票管理新规定'],
    body: [
      'A permit is closed on the day it was issued. Crews that go on working the next day ask for a new one.',
      '工作票须在签发当日终结，次日继续作业的应重新办理。',
    ],
    hoursAgo: 66,
    category: 'POLICY',
    ownPeople: true,
  },
  {
    by: 'zhao.minghui',
    title: ['Second solar field joins the grid', '第二光伏场区并网发电', 'حقل شمسي ثانٍ ينضم إلى الشبكة'],
    body: [
      'With 40 megawatts more, Kestrel Energy now supplies the whole valley by day.',
      '新增装机 40 兆瓦后，启明能源白天可为整个河谷地区供电。',
      'بأربعين ميغاواط إضافية تمدّ كيستريل للطاقة الوادي كله نهارًا.',
    ],
    hoursAgo: 160,
    category: 'NEWS',
  },
]
