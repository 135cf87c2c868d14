import { type OwnLanguage, ownLanguages, within } from '../../http/languages.ts'

interface Asked {
  person: string
  role: string
  /** The permission set that would be enough. */
  set: string
  page: string
  code: string
  reason: string | undefined
  /** Where it can be granted. */
  link: string
}

const texts: Readonly<
  Record<OwnLanguage, { subject: string; asks: string; reason: string; code: string; grant: string }>
> = {
  en_US: {
    subject: '{person} asks for “{set}”',
    asks: '{person} works as {role} and lacks the permission set “{set}” of “{page}”.',
    reason: 'What it is needed for: {reason}',
    code: 'Permission: {code}',
    grant: 'To grant it, open the permissions of this role: {link}',
  },
  zh_CN: {
    subject: '{person} 申请“{set}”',
    asks: '{person} 的角色是 {role}，缺少“{page}”的权限集“{set}”。',
    reason: '用途：{reason}',
    code: '权限编码：{code}',
    grant: '如需授予，请打开该角色的权限页面：{link}',
  },
  ar_SA: {
    subject: '{person} يطلب «{set}»',
    asks: 'يعمل {person} بدور {role} وتنقصه مجموعة الصلاحيات «{set}» من «{page}».',
    reason: 'الغرض منها: {reason}',
    code: 'الصلاحية: {code}',
    grant: 'لمنحها افتح صلاحيات هذا الدور: {link}',
  },
}

/** The message to those who could grant something, in the language of whoever reads it. */
export function requestLetter(language: string, asked: Asked): { subject: string; body: string } {
  const text = texts[ownLanguages.find(own => own === language) ?? 'en_US']
  const fill = (template: string) =>
    template.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = String(asked[name as keyof Asked] ?? '')
      // A link stays as it is, so that it can be followed.
      return name === 'link' ? value : within(language, value)
    })
  const lines = [text.asks, ...(asked.reason ? [text.reason] : []), text.code, text.grant]
  return { subject: fill(text.subject).slice(0, 200), body: lines.map(fill).join('\n\n') }
}
