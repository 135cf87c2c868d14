import { diffArrays } from 'diff'

/** A piece of a text, and whether the other version of the text has it. */
export interface DiffPart {
  text: string
  isSame: boolean
}

export interface WordDiff {
  before: readonly DiffPart[]
  after: readonly DiffPart[]
}

/** A shorter text is easier to read as a whole than with some of its words marked. */
const fewestWords = 4

/** The part of the longer text that both have; below it, marks in between are noise. */
const leastCommon = 0.3

/** Comparing takes time by the number of changes; with more of them, the whole text has changed. */
const mostChanges = 500

/** The words that differ between two versions of a text, in any language that the browser can segment. */
export function wordDiff(before: string, after: string): WordDiff {
  if (before === after) return wholeDiff(before, after)
  const [old, now] = [wordsOf(before), wordsOf(after)]
  const isShort = Math.max(countWords(old), countWords(now)) < fewestWords
  const changes = isShort ? undefined : diffArrays(old, now, { maxEditLength: mostChanges })
  const found = changes && {
    before: joined(changes.filter(({ added }) => !added)),
    after: joined(changes.filter(({ removed }) => !removed)),
  }
  const common =
    found?.after.filter(({ isSame }) => isSame).reduce((sum, { text }) => sum + text.length, 0) ?? 0
  return found && common >= leastCommon * Math.max(before.length, after.length)
    ? found
    : wholeDiff(before, after)
}

/** The two texts as one part each. */
export const wholeDiff = (before: string, after: string): WordDiff => ({
  before: whole(before, before === after),
  after: whole(after, before === after),
})

const whole = (text: string, isSame: boolean): DiffPart[] => (text === '' ? [] : [{ text, isSame }])

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' })

const wordsOf = (text: string) => Array.from(segmenter.segment(text), ({ segment }) => segment)

const isBlank = (text: string) => text.trim() === ''

const countWords = (words: readonly string[]) => words.filter(word => !isBlank(word)).length

/** One part for words that follow each other; blanks between two changed words have changed with them. */
function joined(changes: readonly { value: string[]; added: boolean; removed: boolean }[]): DiffPart[] {
  const parts: DiffPart[] = []
  changes.forEach(({ value, added, removed }, at) => {
    const text = value.join('')
    const isBetween = isBlank(text) && at > 0 && at < changes.length - 1
    const isSame = !added && !removed && !isBetween
    const last = parts.at(-1)
    if (last?.isSame === isSame) last.text += text
    else parts.push({ text, isSame })
  })
  return parts
}
