import { featureTexts } from '@atrium/console/language/feature-texts.ts'

export const errorTriggerTexts = featureTexts(
  'hzero.common',
  {
    'trigger.title': 'Trigger an error',
    'trigger.lead': 'Each button makes the server or this page fail on purpose. Nothing is changed.',
    'trigger.rules': 'Broken rules, by status and type',
    'trigger.others': 'Other responses',
    'trigger.page': 'Page errors',
    'trigger.uncaught': 'Uncaught error',
    'trigger.rejection': 'Rejected promise',
    'trigger.drawing': 'Rendering error',
    'trigger.storm': '{count} calls with an expired session',
  },
  {
    'trigger.title': '触发错误',
    'trigger.lead': '每个按钮都会有意使服务器或本页面出错，不会更改任何内容。',
    'trigger.rules': '违反规则，按状态和类型',
    'trigger.others': '其他响应',
    'trigger.page': '页面故障',
    'trigger.uncaught': '未捕获的错误',
    'trigger.rejection': '未处理的 Promise 拒绝',
    'trigger.drawing': '渲染错误',
    'trigger.storm': '{count} 个会话失效的请求',
  },
)
