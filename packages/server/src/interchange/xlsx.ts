import { Readable } from 'node:stream'
import yazl from 'yazl'

/** The value of a cell. Dates are numbers of days with a format; see `excelDay`. */
export type Cell =
  | { kind: 'empty' }
  | { kind: 'text'; text: string }
  | { kind: 'number'; number: number }
  | { kind: 'moment'; days: number; format: 'day' | 'instant' }

/** The longest text of a cell in Excel. */
const longestText = 32_767

/** The rows of a sheet besides its header; spreadsheets support no more. */
const longestSheet = 1_048_575

interface Sheet {
  name: string
  head: readonly string[]
  /** The formats of days and instants in spreadsheet notation, such as `dd.mm.yyyy`. */
  formats: { day: string; instant: string }
  rightToLeft: boolean
  /** Rows in portions, of which only one is in memory at a time. */
  rows: AsyncIterable<Portion>
  /** The rows after which another sheet begins. */
  mostRows?: number | undefined
  /** Lines of a last sheet with notes for people. */
  notes?: readonly string[]
}

type Portion = readonly (readonly Cell[])[]

/**
 * Streams a workbook: a sheet, and further ones for rows beyond its limit. Texts are typed as text and marked as
 * quoted, so that no spreadsheet evaluates them, not even after they have been edited [SAFE-54].
 */
export function workbook(sheet: Sheet): Readable {
  const zip = new yazl.ZipFile()
  const output = zip.outputStream as Readable
  const part = (path: string, xml: string) => zip.addBuffer(Buffer.from(head + xml), path)
  // An error of the rows is an error of the file.
  const fail = (error: Error) => output.destroy(error)
  zip.on('error', fail)
  const source = new RowSource(sheet.rows)
  const name = sheetName(sheet.name)
  part('xl/styles.xml', styles(sheet.formats))

  const addSheet = (number: number): void => {
    const lines = Readable.from(sheetXml(sheet, source))
    lines.on('error', fail)
    output.once('close', () => lines.destroy())
    lines.once('end', () => (source.isEmpty ? finish(number) : addSheet(number + 1)))
    zip.addReadStream(lines, `xl/worksheets/sheet${number}.xml`)
  }
  /** The parts that depend on the number of sheets come last. */
  const finish = (count: number): void => {
    const { notes } = sheet
    if (notes) part(`xl/worksheets/sheet${count + 1}.xml`, notesXml(notes))
    const numbers = Array.from({ length: notes ? count + 1 : count }, (_, at) => at + 1)
    part('[Content_Types].xml', contentTypes(numbers))
    part('_rels/.rels', packageParts)
    part('xl/_rels/workbook.xml.rels', workbookParts(numbers))
    part('xl/workbook.xml', workbookXml(name, numbers))
    zip.end()
  }
  addSheet(1)
  return output
}

/** Rows that are not yet written to a sheet. */
class RowSource {
  readonly #portions: AsyncIterator<Portion>
  #rest: Portion = []
  /** Whether the source has ended, as far as it has been read. */
  isEmpty = false

  constructor(rows: AsyncIterable<Portion>) {
    this.#portions = rows[Symbol.asyncIterator]()
  }

  /** The next rows, up to `room`. Reads ahead when there is no room, so that no empty sheet is begun. */
  async take(room: number): Promise<Portion> {
    while (this.#rest.length === 0 && !this.isEmpty) {
      const next = await this.#portions.next()
      if (next.done) this.isEmpty = true
      else this.#rest = next.value
    }
    const taken = this.#rest.slice(0, room)
    this.#rest = this.#rest.slice(room)
    return taken
  }

  async close(): Promise<void> {
    await this.#portions.return?.()
  }
}

/** The spreadsheet number of a local time, given as the milliseconds of the same time in UTC. */
export const excelDay = (localMs: number): number => localMs / 86_400_000 + 25_569

/** Converts a format such as `DD.MM.YYYY HH:mm` to spreadsheet notation. */
export const excelFormat = (format: string): string =>
  format.replace(/YYYY|MMM|MM|DD|D|HH|hh|mm|ss|A/g, token => (token === 'A' ? 'AM/PM' : token.toLowerCase()))

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const contentTypes = (sheets: readonly number[]) =>
  `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/>${sheets.map(at => `<Override PartName="/xl/worksheets/sheet${at}.xml" ContentType="${types}.worksheet+xml"/>`).join('')}<Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/></Types>`
const packageParts = `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`
const workbookParts = (sheets: readonly number[]) =>
  `<Relationships xmlns="${packages}/relationships">${sheets.map(at => `<Relationship Id="rId${at}" Type="${relations}/worksheet" Target="worksheets/sheet${at}.xml"/>`).join('')}<Relationship Id="rId${sheets.length + 1}" Type="${relations}/styles" Target="styles.xml"/></Relationships>`
const workbookXml = (name: string, sheets: readonly number[]) =>
  `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${sheets.map(at => `<sheet name="${escaped(at === 1 ? name : `${name.slice(0, longestName - 4)} ${at}`)}" sheetId="${at}" r:id="rId${at}"/>`).join('')}</sheets></workbook>`

/** Indexes into the list of styles below. */
const style = { plain: 0, head: 1, text: 2, day: 3, instant: 4 } as const

const styles = ({ day, instant }: Sheet['formats']) =>
  `<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="${escaped(day)}"/><numFmt numFmtId="165" formatCode="${escaped(instant)}"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5"><xf/><xf fontId="1" applyFont="1" quotePrefix="1"/><xf numFmtId="49" applyNumberFormat="1" quotePrefix="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/></cellXfs></styleSheet>`

async function* sheetXml(
  { head: titles, rightToLeft, mostRows = longestSheet }: Sheet,
  source: RowSource,
): AsyncGenerator<string> {
  const view = `<sheetViews><sheetView workbookViewId="0"${rightToLeft ? ' rightToLeft="1"' : ''}><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`
  yield `${head}<worksheet xmlns="${main}">${view}<sheetFormatPr defaultRowHeight="15"/><cols><col min="1" max="${Math.max(titles.length, 1)}" width="22" customWidth="1"/></cols><sheetData>`
  yield `<row r="1">${titles.map((title, at) => textCell(title, `${columnName(at)}1`, style.head)).join('')}</row>`
  const lastLine = Math.min(mostRows, longestSheet) + 1
  let line = 2
  let isRead = false
  try {
    for (;;) {
      const portion = await source.take(lastLine + 1 - line)
      if (portion.length === 0) break
      let xml = ''
      for (const row of portion) {
        xml += `<row r="${line}">${row.map((cell, at) => cellXml(cell, `${columnName(at)}${line}`)).join('')}</row>`
        line += 1
      }
      yield xml
    }
    isRead = true
  } finally {
    if (!isRead) await source.close()
  }
  yield '</sheetData></worksheet>'
}

const notesXml = (notes: readonly string[]) =>
  `<worksheet xmlns="${main}"><cols><col min="1" max="1" width="120" customWidth="1"/></cols><sheetData>${notes
    .map((note, at) => `<row r="${at + 1}">${textCell(note, `A${at + 1}`, style.text)}</row>`)
    .join('')}</sheetData></worksheet>`

function cellXml(cell: Cell, at: string): string {
  switch (cell.kind) {
    case 'empty':
      return ''
    case 'text':
      return textCell(cell.text, at, style.text)
    case 'number':
      return `<c r="${at}"><v>${cell.number}</v></c>`
    case 'moment':
      return `<c r="${at}" s="${style[cell.format]}"><v>${cell.days}</v></c>`
  }
}

const textCell = (text: string, at: string, as: number) =>
  `<c r="${at}" s="${as}" t="inlineStr"><is><t xml:space="preserve">${escaped(text.slice(0, longestText))}</t></is></c>`

/** The letters of a column: A, B, … Z, AA. */
function columnName(at: number): string {
  const letter = String.fromCharCode(65 + (at % 26))
  return at < 26 ? letter : columnName(Math.floor(at / 26) - 1) + letter
}

/** Escapes XML, without characters that XML cannot represent. */
const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replace(/(?![\t\n\r\u007f-\u009f])\p{Cc}|[\ufffe\uffff]/gu, '')
    // Spreadsheets read `_x0041_` as the character with that code.
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[<>&"\r]/g, sign => `&#${sign.charCodeAt(0)};`)

const longestName = 31

/** A valid sheet name: short, and without some characters. */
const sheetName = (name: string): string =>
  name
    .replace(/[\\/?*[\]:']/g, ' ')
    .trim()
    .slice(0, longestName) || 'Sheet1'
