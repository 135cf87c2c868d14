import type { TranslatedTexts } from '@atrium/console/language/feature-texts.ts'
import type { arrangeTexts } from './arrange-texts.ts'

export const prefix = 'hpfm.dashboard'

export const texts: TranslatedTexts<typeof arrangeTexts> = {
  arranging: 'ترتيب البطاقات جارٍ',
  hint: 'اسحب بطاقة، أو اخترها بمفتاح Tab وحرّكها بمفاتيح الأسهم. الزاوية تغيّر حجمها.',
  add: 'إضافة بطاقة',
  allThere: 'كل البطاقات المتاحة لدورك موجودة هنا.',
  toDefault: 'إعادة ضبط التخطيط',
  toDefaultHelp: 'يعيد كل بطاقة إلى مكانها الأصلي',
  cancel: 'إلغاء',
  save: 'حفظ',
  saved: 'حُفظ التخطيط',
  move: 'تحريك {name}',
  resize: 'تغيير حجم {name}',
  removed: 'أُزيلت {name}.',
  added: 'أُضيفت {name}.',
  fixed: 'هذه البطاقة موجودة دائمًا.',
  at: '{name}: العمود {column}، الصف {row}.',
  size: '{name}: العرض {columns} أعمدة، الارتفاع {rows} صفوف.',
  edge: 'لا يمكن تحريك {name} أبعد من ذلك.',
  couldNotSave: 'تعذّر حفظ البطاقات',
}
