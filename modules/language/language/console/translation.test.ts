import { expect, test } from 'vitest'
import { changesIn, fileOf, type Translation } from './translation.ts'

const text = (key: string, english: string, translated = ''): Translation => ({
  promptKey: 'test',
  promptCode: key,
  key: `test.${key}`,
  english,
  text: translated,
})
const all = [text('save', 'Save', 'Sauver'), text('created', '{name} created'), text('count', 'Rows')]
const read = (texts: Record<string, string>, language = 'fr_FR') =>
  changesIn(
    JSON.stringify({
      language,
      texts: Object.entries(texts).map(([key, translated]) => ({ key, english: '', text: translated })),
    }),
    'fr_FR',
    all,
  )

test('a file that comes back unchanged changes nothing', () => {
  expect(changesIn(fileOf('fr_FR', all), 'fr_FR', all)).toEqual({ changed: [], faulty: [] })
})

test('a file changes the texts it translates; what is empty or faulty stays', () => {
  expect(
    read({
      'test.save': ' Enregistrer ',
      'test.count': '',
      'test.created': 'Créé',
      'test.unknown': 'Inconnu',
    }),
  ).toEqual({
    changed: [text('save', 'Save', 'Enregistrer')],
    faulty: ['test.created', 'test.unknown'],
  })
  expect(read({ 'test.created': '{name} créé' })).toMatchObject({ changed: [{ text: '{name} créé' }] })
})

test('a file for another language, or of another kind, is refused', () => {
  expect(read({}, 'de_DE')).toBe('otherLanguage')
  expect(changesIn('{"texts": 1}', 'fr_FR', all)).toBe('notAFile')
  expect(changesIn('key;text', 'fr_FR', all)).toBe('notAFile')
})
