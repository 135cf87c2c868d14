import type { ErrorDefinitions } from '@atrium/server/http/errors'

export const historyErrors: ErrorDefinitions = {
  'error.history.gone': {
    status: 409,
    en: 'This record no longer exists, so its versions cannot be restored',
    zh: '此记录已不存在，无法恢复其版本',
    ar: 'لم يعد هذا السجل موجودًا، فلا يمكن استعادة أي إصدار منه',
  },
  'error.history.current': {
    status: 409,
    en: 'The record already matches this version',
    zh: '记录已与此版本一致',
    ar: 'السجل مطابق لهذا الإصدار بالفعل',
  },
  'error.history.changed': {
    status: 409,
    en: 'The record has changed since you opened this preview. Check again what the restore changes',
    zh: '此次恢复所涉及的内容与之前显示的不同，请重新核对',
    ar: 'تغيّر ما ستغيّره هذه الاستعادة عمّا عُرض. راجعه مرة أخرى.',
  },
}
