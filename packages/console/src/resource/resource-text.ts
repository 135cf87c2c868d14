import type { Titles } from '@atrium/contract/entity/entity'
import { columnOf, titlesOfField } from '@atrium/contract/resource/declared'
import type { Field } from '@atrium/contract/resource/fields'
import type { AnyResource } from '@atrium/contract/resource/resource'
import { inSentence } from '@atrium/contract/resource/resource-api'
import { titleOfOne, titleOfSeveral, titlesOf } from '@atrium/contract/resource/titles'
import { addTitles } from '../language/declarations.ts'
import { useFeatureText } from '../language/feature-texts.ts'
import { type TextValues, textOf } from '../language/translate.ts'
import { addedCode } from './own-fields.ts'
import { resourceTexts, type SentenceText } from './resource-texts.ts'

/** The fields of a definition; those of rows under the name of both, such as `lines.weight`. */
const fieldsWithRows = ({ fields }: AnyResource): [string, Field][] =>
  Object.entries(fields).flatMap(([name, field]): [string, Field][] => [
    [name, field],
    ...Object.entries(field.rows?.fields ?? {}).map(([own, one]): [string, Field] => [`${name}.${own}`, one]),
  ])

/** The key of a field's title. With a prefix from before, it is the key that it had there: often the name of the column. */
const titleKey = ({ fields, given }: AnyResource, name: string): string => {
  const field = fields[name]
  const isOld = given.texts !== undefined && field && field.derived === undefined && !field.traits.part
  return isOld ? (field.textKey ?? columnOf(name, field)) : `field.${name}`
}

const helpKey = (of: AnyResource, name: string): string => {
  const key = titleKey(of, name)
  return key.startsWith('field.') ? `help.${name}` : `${key}Help`
}

/** Makes the texts of a definition known, under keys that administrators can replace like those of any screen. */
export function addResourceTexts(of: AnyResource): void {
  const { texts: prefix, title, list, removal } = of
  const texts: Record<string, Titles> = {
    one: titleOfOne(title),
    title: titleOfSeveral(title),
    'in-sentence': titleOfOne({ ...title, en: [inSentence(title.en[0]), ''] }),
    'several-in-sentence': titleOfSeveral({ ...title, en: ['', inSentence(title.en[1])] }),
    ...(list.empty && { nothingYetDetail: titlesOf(list.empty) }),
    ...(removal && { removeEffect: titlesOf(removal) }),
  }
  for (const [field, declared] of fieldsWithRows(of)) {
    texts[titleKey(of, field)] = titlesOfField(field.replace(/^.*\./, ''), declared) ?? ['', '', '']
    if (declared.rows)
      texts[`row.${field}`] = titleOfOne({
        ...declared.rows.title,
        en: [inSentence(declared.rows.title.en[0]), ''],
      })
    if (declared.help) texts[helpKey(of, field)] = declared.help
    if (declared.check) texts[`rule.${field}`] = titlesOf(declared.check.message)
    for (const [value, titles] of Object.entries(declared.choices ?? {}))
      texts[`choice.${field}.${value}`] = titles
  }
  for (const { title: heading, at } of of.groups) texts[`group.${at}`] = titlesOf(heading)
  for (const [action, { title: said, effect }] of Object.entries(of.actions)) {
    texts[`action.${action}`] = titlesOf(said)
    if (effect) texts[`effect.${action}`] = titlesOf(effect)
  }
  addTitles(Object.fromEntries(Object.entries(texts).map(([key, titles]) => [`${prefix}.${key}`, titles])))
}

/** The texts of a definition in the language of the page. */
export function useResourceText(of: AnyResource) {
  const t = useFeatureText<string>({ prefix: of.texts })
  const sentences = useFeatureText(resourceTexts)
  /** A sentence about the records: the feature's own one of this key, else that of all resources. */
  const say: SentenceText = (key, values: TextValues = {}) => {
    const own = `${of.texts}.${key}`
    return textOf(own, values) === own ? sentences(key, values) : t(key, values)
  }
  const named = { one: t('in-sentence'), several: t('several-in-sentence') }
  /** A field that the tenant has added, whose texts are the tenant's. */
  const added = (name: string) => (addedCode(name) === undefined ? undefined : of.fields[name])
  const firstAdded = of.form.findIndex(([name = '']) => addedCode(name) !== undefined)
  const helped = new Set(fieldsWithRows(of).flatMap(([name, { help }]) => (help ? [name] : [])))
  return {
    one: t('one'),
    title: t('title'),
    inSentence: named,
    /** A number of records in words. */
    counted: (of: TextValues) => say('counted', { ...named, ...of }),
    say,
    /** Whether the feature has a text of its own under this key. */
    has: (key: string) => textOf(`${of.texts}.${key}`) !== `${of.texts}.${key}`,
    own: (key: string) => t(key),
    titleOf: (field: string) => added(field)?.titles?.[0] ?? t(titleKey(of, field)),
    /** The name of one row of a field, within a sentence. */
    rowOf: (field: string) => t(`row.${field}`),
    helpOf: (field: string) =>
      // Braces stay as they are: the help of a template names its placeholders.
      added(field)?.help?.[0] ??
      (helped.has(field) && !added(field) ? textOf(`${of.texts}.${helpKey(of, field)}`) : undefined),
    /** The message of the field's own rule. */
    ruleOf: (field: string) => t(`rule.${field}`),
    /** The heading above a line of the form. */
    groupOf: (line: number) =>
      line === firstAdded
        ? say('ownFields')
        : of.groups.some(({ at }) => at === line)
          ? t(`group.${line}`)
          : undefined,
    actionOf: (action: string) => t(`action.${action}`),
    effectOf: (action: string) => (of.actions[action]?.effect ? t(`effect.${action}`) : undefined),
    choiceOf(field: string, value: string) {
      // A value that is no longer offered stands for itself.
      if (added(field)) return added(field)?.choices?.[value]?.[0] ?? value
      return t(`choice.${field}.${value}`)
    },
  }
}

export type ResourceText = ReturnType<typeof useResourceText>
