import { featureTexts } from '@atrium/console/language/feature-texts.ts'

/** The card of sign-ins. */
export const signInsTexts = featureTexts(
  'hpfm.dashboard',
  {
    signInsFailed: 'Could not load the sign-ins',
    lastDays: 'Last {count} days',
    byDay: 'Sign-ins by day',
    signIns: 'Sign-ins',
    people: 'People',
    failures: 'Failed',
    day: 'Day',
    today: 'Today',
    log: 'Sign-in log',
    asTable: 'Show as table',
    asChart: 'Show as chart',
    chart:
      'Sign-ins of the last {days} days: {total} in all, at most {most} on {day}; {today} today, {failures} failed.',
    noSignIns: 'No one signed in during these days',
  },
  {
    signInsFailed: '无法加载登录情况',
    lastDays: '最近 {count} 天',
    byDay: '每日登录次数',
    signIns: '登录次数',
    people: '人数',
    failures: '失败次数',
    day: '日期',
    today: '今天',
    log: '登录日志',
    asTable: '显示为表格',
    asChart: '显示为图表',
    chart:
      '最近 {days} 天共登录 {total} 次，最多的是 {day}，{most} 次；今天 {today} 次，失败 {failures} 次。',
    noSignIns: '这些天没有人登录',
  },
)
