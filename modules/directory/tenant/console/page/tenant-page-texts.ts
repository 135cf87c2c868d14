import { featureTexts } from '@atrium/console/language/feature-texts.ts'

export const tenantPageTexts = featureTexts(
  'hiam.tenant.page',
  {
    overview: 'Overview',
    details: 'Details',
    people: 'People',
    usage: 'Usage',
    created: 'Created',
    nobody: 'No one has an account in this tenant',
    showAll: 'Show all',
    person: 'Name',
    login: 'User name',
    status: 'Status',
    lastSignIn: 'Last sign-in',
    couldNotLoad: 'Could not load the people',
  },
  {
    overview: '概览',
    details: '详情',
    people: '人员',
    usage: '用量',
    created: '创建于',
    nobody: '此租户中还没有账号',
    showAll: '显示全部',
    person: '姓名',
    login: '登录名',
    status: '状态',
    lastSignIn: '上次登录',
    couldNotLoad: '无法加载人员',
  },
)
