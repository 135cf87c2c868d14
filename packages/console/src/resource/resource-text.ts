import type { Titles } from '@atrium/contract/entity/entity'
import { fieldsOf, titlesOfField } from '@atrium/contract/resource/declared'
import type { AnyResource } from '@atrium/contract/resource/resource'
import { inSentence } from '@atrium/contract/resource/resource-api'
import { titleOfOne, titleOfSeveral, titlesOf } from '@atrium/contract/resource/titles'
import { addTitles } from '../language/declarations.ts'
import { useFeatureText } from '../language/feature-texts.ts'

/** Makes the texts of a definition known, under keys that administrators can replace like those of any screen. */
export function addResourceTexts(of: AnyResource): void {
  const { name, title, list, removal } = of
  const texts: Record<string, Titles> = {
    one: titleOfOne(title),
    title: titleOfSeveral(title),
    'in-sentence': titleOfOne({ ...title, en: [inSentence(title.en[0]), ''] }),
    'several-in-sentence': titleOfSeveral({ ...title, en: ['', inSentence(title.en[1])] }),
    ...(list.empty && { empty: titlesOf(list.empty) }),
    ...(removal && { removal: titlesOf(removal) }),
  }
  for (const [field, declared] of fieldsOf(of)) {
    texts[`field.${field}`] = titlesOfField(field, declared) ?? ['', '', '']
    if (declared.help) texts[`help.${field}`] = declared.help
    for (const [value, titles] of Object.entries(declared.choices ?? {}))
      texts[`choice.${field}.${value}`] = titles
  }
  addTitles(Object.fromEntries(Object.entries(texts).map(([key, titles]) => [`${name}.${key}`, titles])))
}

/** The texts of a definition in the language of the page. */
export function useResourceText(of: AnyResource) {
  const t = useFeatureText<string>({ prefix: of.name })
  return {
    one: t('one'),
    title: t('title'),
    inSentence: { one: t('in-sentence'), several: t('several-in-sentence') },
    empty: of.list.empty && t('empty'),
    removal: of.removal && t('removal'),
    titleOf: (field: string) => t(`field.${field}`),
    helpOf: (field: string) => (of.fields[field]?.help ? t(`help.${field}`) : undefined),
    choiceOf: (field: string, value: string) => t(`choice.${field}.${value}`),
  }
}

export type ResourceText = ReturnType<typeof useResourceText>
