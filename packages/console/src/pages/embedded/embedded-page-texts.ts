import { featureTexts } from '../../language/feature-texts.ts'

export const embeddedPageTexts = featureTexts(
  'hzero.common',
  {
    'embedded.signedIn': 'signed in as you',
    'embedded.unsaved': 'Unsaved in {name}',
    'embedded.couldNotLoad': 'Could not load the page',
  },
  {
    'embedded.signedIn': '以您的身份登录',
    'embedded.unsaved': '“{name}”中有未保存的更改',
    'embedded.couldNotLoad': '无法加载页面',
  },
)
