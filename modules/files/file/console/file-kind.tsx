import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { IconFile, IconFileText, IconFileTypePdf, IconPhoto } from '@tabler/icons-react'
import type { FileText } from './file-texts.ts'

const kinds = [
  { begins: 'image/', icon: IconPhoto, word: 'picture' },
  { begins: 'application/pdf', icon: IconFileTypePdf, word: undefined },
  { begins: 'text/', icon: IconFileText, word: 'text' },
] as const

const kindOf = (fileType: string) => kinds.find(({ begins }) => fileType.startsWith(begins))

/** The kind of a file as a word, or its media type if it is not a common kind. */
export function kindText(fileType: string, t: FileText): string {
  const kind = kindOf(fileType)
  if (kind?.word) return t(kind.word)
  return kind ? 'PDF' : (/[^/]*$/.exec(fileType.split(';')[0] ?? '')?.[0] ?? fileType)
}

export function FileGlyph({ fileType }: { fileType: string }) {
  return <Glyph icon={kindOf(fileType)?.icon ?? IconFile} size={16} />
}
