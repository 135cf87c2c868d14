import { insertRows } from '@atrium/server/seed/rows'
import { type Text, texts } from '@atrium/server/seed/text'
import type { DemoDb } from './demo.tables.ts'

/** A longer text with a little markup, under the code by which a page asks for it. */
export interface LongerTextData {
  readonly code: string
  readonly title: Text
  readonly text: Text
}

export const platformTexts: readonly LongerTextData[] = [
  {
    code: 'TERMS_OF_USE',
    title: ['Terms of use', '使用条款', 'شروط الاستخدام'],
    text: [
      '<h2>Terms of use</h2><p>An account belongs to one person. People who lend theirs answer for what is done with it.</p><ul><li>Sign out on shared machines.</li><li>Report a lost phone the same day.</li></ul>',
      '<h2>使用条款</h2><p>账号仅限本人使用，出借者须对其操作负责。</p><ul><li>在公用设备上请退出登录。</li><li>手机遗失请当日报告。</li></ul>',
      '<h2>شروط الاستخدام</h2><p>الحساب لشخص واحد، ومن يعيره يُسأل عما يُفعل به.</p><ul><li>سجّل الخروج على الأجهزة المشتركة.</li><li>أبلغ عن فقدان الهاتف في اليوم نفسه.</li></ul>',
    ],
  },
  {
    code: 'PRIVACY_NOTICE',
    title: ['Privacy notice', '隐私声明', 'إشعار الخصوصية'],
    text: [
      '<p>We keep who signed in, when and from where, for a year. <strong>Nobody outside your tenant</strong> sees what you work on.</p>',
      '<p>我们保留一年内的登录人、时间和地点。<strong>租户之外的任何人</strong>都看不到您的工作内容。</p>',
      '<p>نحتفظ لمدة عام بمن سجّل الدخول ومتى ومن أين. <strong>لا أحد خارج المستأجر</strong> يرى ما تعمل عليه.</p>',
    ],
  },
]

export const norrvikTexts: readonly LongerTextData[] = [
  {
    code: 'YARD_RULES',
    title: ['Rules of the yard', '堆场守则', 'قواعد الساحة'],
    text: [
      '<ol><li>Walking pace, lights on.</li><li>Nobody walks behind a reversing trailer.</li><li>Two people break the customs tag.</li></ol>',
      '<ol><li>步行速度行驶，开启车灯。</li><li>任何人不得在倒车的挂车后方行走。</li><li>封条须由两人共同拆除。</li></ol>',
      '<ol><li>سرعة المشي والأنوار مضاءة.</li><li>لا يمشي أحد خلف مقطورة ترجع إلى الخلف.</li><li>يكسر الأختام شخصان.</li></ol>',
    ],
  },
  {
    code: 'CUSTOMS_HELP',
    title: ['How to declare a load', '如何申报货载', 'كيفية التصريح عن حمولة'],
    text: [
      '<p>Have the invoice and the packing list at hand. A declaration can be changed until it is <em>accepted</em>.</p>',
      '<p>请备好发票和装箱单。申报在<em>受理</em>之前可以修改。</p>',
      '<p>جهّز الفاتورة وقائمة التعبئة. يمكن تغيير التصريح حتى <em>يُقبل</em>.</p>',
    ],
  },
]

export const haldenTexts: readonly LongerTextData[] = [
  {
    code: 'VISITING_HOURS',
    title: ['Visiting hours', '探视时间', 'ساعات الزيارة'],
    text: [
      '<p>Wards are open to visitors from 14:00 to 19:00; the children’s ward at any time.</p>',
      '<p>病房探视时间为 14:00 至 19:00；儿科病房随时可探视。</p>',
      '<p>الأجنحة مفتوحة للزوار من 14:00 إلى 19:00، وجناح الأطفال في أي وقت.</p>',
    ],
  },
]

export const kestrelTexts: readonly LongerTextData[] = [
  {
    code: 'SITE_ACCESS',
    title: ['Access to a site', '进入厂区须知', 'الدخول إلى موقع'],
    text: [
      '<p>Helmet and badge beyond the gate. Permits for work on live parts are asked for <strong>a day before</strong>.</p>',
      '<p>进入大门后须佩戴安全帽和工牌。带电作业许可须<strong>提前一天</strong>申请。</p>',
      '<p>الخوذة والشارة بعد البوابة. تُطلب تصاريح العمل على الأجزاء المكهربة <strong>قبل يوم</strong>.</p>',
    ],
  },
]

/** Writes a tenant's longer texts. */
export const loadLongerTexts = (db: DemoDb, tenantId: number, data: readonly LongerTextData[]) =>
  insertRows(
    db,
    'staticText',
    data.map(({ code, title, text }) => ({ tenantId, code, title: texts(title), text: texts(text) })),
  )
