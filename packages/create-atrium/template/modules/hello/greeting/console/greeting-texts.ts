import { featureTexts, type TextOf } from '@atrium/console/language/feature-texts.ts'

export const greetingTexts = featureTexts(
  'hello.greeting',
  {
    parent: 'System',
    title: 'Greetings',
    text: 'Text',
    created: 'Created',
    none: 'No greetings yet',
    couldNotLoad: 'Could not load the greetings',
  },
  {
    parent: '系统',
    title: '问候',
    text: '内容',
    created: '创建时间',
    none: '还没有问候',
    couldNotLoad: '无法加载问候',
  },
)
export type GreetingText = TextOf<typeof greetingTexts>
