import { featureTexts } from '../language/feature-texts.ts'

export const linkPageTexts = featureTexts(
  'hzero.common',
  {
    'link.window': 'Open in a new window',
    'link.refresh': 'Reload page',
    'link.slow': '{host} has not answered yet.',
    'link.newer': 'This page cannot be shown here yet',
    'link.newer.detail':
      '{host} was added to the menu after this window was loaded. Reload the window to show the page here.',
    'link.refused': 'This page does not allow being embedded here',
    'link.refused.detail': 'Open it in a new window instead.',
    'link.dead': 'This menu entry has no page',
    'link.dead.detail':
      'Its URL cannot be opened in a browser. Ask an administrator to correct the menu entry.',
  },
  {
    'link.window': '在新窗口中打开',
    'link.refresh': '重新加载此页面',
    'link.slow': '{host} 尚未响应。',
    'link.newer': '暂时无法在此显示该页面',
    'link.newer.detail': '{host} 是在此窗口加载之后才加入菜单的。重新加载窗口后即可在此显示该页面。',
    'link.refused': '该页面不允许在此显示',
    'link.refused.detail': '请在新窗口中打开。',
    'link.dead': '该菜单没有指向任何页面',
    'link.dead.detail': '浏览器无法打开其地址，请联系管理员更正该菜单。',
  },
)
