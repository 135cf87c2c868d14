import { featureTexts, type TextOf } from '@atrium/console/language/feature-texts.ts'

/** The texts of the start page, which have the prefix of the shell. */
export const startPageTexts = featureTexts(
  'hzero.common',
  {
    'workplace.morning': 'Good morning, {name}',
    'workplace.afternoon': 'Good afternoon, {name}',
    'workplace.evening': 'Good evening, {name}',
    'workplace.today': '{weekday}, {date}',
    'workplace.figures': 'Today’s figures',
    'workplace.people_one': 'person in {tenant}',
    'workplace.people_other': 'people in {tenant}',
    'workplace.online_one': 'person online now',
    'workplace.online_other': 'people online now',
    'workplace.roles_one': 'role',
    'workplace.roles_other': 'roles',
    'workplace.ending_one': 'role ends this week',
    'workplace.ending_other': 'roles end this week',
    'workplace.changes_one': 'permission change today',
    'workplace.changes_other': 'permission changes today',
    'workplace.arrange': 'Arrange cards',
    'workplace.pages.none': 'No pages yet',
    'workplace.pages.none.detail': 'Pages you open in this window appear here.',
    'workplace.recent.none': 'No recent changes by others',
    'workplace.recent.failed': 'Could not load the recent changes',
    'workplace.figures.failed': 'Could not load the figures',
  },
  {
    'workplace.morning': '早上好，{name}',
    'workplace.afternoon': '下午好，{name}',
    'workplace.evening': '晚上好，{name}',
    'workplace.today': '{date} {weekday}',
    'workplace.figures': '今日数据',
    'workplace.people_other': '{tenant}的人员',
    'workplace.online_other': '人当前在线',
    'workplace.roles_other': '个角色',
    'workplace.ending_other': '个角色本周到期',
    'workplace.changes_other': '次今日权限变更',
    'workplace.arrange': '排列卡片',
    'workplace.pages.none': '还没有页面',
    'workplace.pages.none.detail': '您在此窗口中打开的页面会出现在这里。',
    'workplace.recent.none': '最近没有他人的变更',
    'workplace.recent.failed': '无法加载最近变更',
    'workplace.figures.failed': '无法加载数据',
  },
)

export type StartPageText = TextOf<typeof startPageTexts>
