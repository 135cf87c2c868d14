import type { Text } from './text.ts'

/** The first character of each pinyin initial in the Chinese collation. */
const firsts = '阿八嚓哒妸发旮哈讥咔垃痳拏噢妑七呥扨它穵夕丫帀'
const letters = 'ABCDEFGHJKLMNOPQRSTWXYZ'
const longest = 30

/** Words whose characters the collation sorts under another reading. */
const otherReadings: Readonly<Record<string, string>> = {
  会计: 'KJ',
  校准: 'JZ',
  长期: 'CQ',
  重复: 'CF',
  银行: 'YH',
  率: 'L',
}
const otherReading = new RegExp(Object.keys(otherReadings).join('|'), 'g')

const byPinyin = new Intl.Collator('zh-Hans-CN-u-co-pinyin')
const known = new Map<string, string>()

function pinyinInitial(character: string): string {
  let initial = known.get(character)
  if (initial === undefined) {
    const after = [...firsts].findIndex(first => byPinyin.compare(character, first) < 0)
    initial = letters.at(after === -1 ? -1 : after - 1) ?? ''
    known.set(character, initial)
  }
  return initial
}

/**
 * The abbreviation by which a menu entry can be searched: the pinyin initials of its Chinese name, then the initials
 * of its English one.
 */
export function quickIndexOf([english, chinese]: Text): string {
  const pinyin = chinese
    .replace(otherReading, word => otherReadings[word] ?? word)
    .replace(/\p{Script=Han}/gu, pinyinInitial)
    .replace(/[^0-9A-Za-z]/g, '')
  const latin = english
    .split(/[^0-9A-Za-z]+/)
    .map(word => word.charAt(0))
    .join('')
  return `${pinyin.slice(0, longest - latin.length - 1)} ${latin}`.toUpperCase()
}
