// Writes a list page by page, as fast as its peer reads it: only one page of it is in memory.
import { xmlChunks } from '@company-data/protocol/xml'
import { parsedWhole, toJson } from '../json-member.ts'

export type ListPages = AsyncIterable<readonly unknown[]>

type Format = 'json' | 'xml'

const PART_CHARACTERS = 32 * 1024

/** The text around the elements of a list, and a function that writes some of them. */
interface ListForm {
  begin: string
  separator: string
  end: string
  elements(page: readonly unknown[]): Iterable<string>
}

function* jsonElements(page: readonly unknown[]): Generator<string> {
  let separator = ''
  for (const element of page) {
    yield `${separator}${toJson(element)}`
    separator = ','
  }
}

const XML_HEAD = /^<\?xml[^>]*>\n<response[^>]*>/
const XML_END = '</response>'

/** A page is written as a whole list, of which the beginning and the end are taken away. */
function* xmlElements(page: readonly unknown[]): Generator<string> {
  let text = ''
  for (const chunk of xmlChunks(page.map(parsedWhole), 'response')) {
    if (chunk === '') continue
    yield text.replace(XML_HEAD, '')
    text = chunk
  }
  yield text.replace(XML_HEAD, '').slice(0, -XML_END.length)
}

const getForm = (format: Format, first: readonly unknown[]): ListForm =>
  format === 'json'
    ? { begin: '[', separator: ',', end: ']', elements: jsonElements }
    : {
        begin: XML_HEAD.exec([...xmlChunks(first.slice(0, 1), 'response')].join(''))?.[0] ?? '',
        separator: '',
        end: XML_END,
        elements: xmlElements,
      }

/** The bytes of a list of at least one page. No page is empty. */
export async function* writePages(pages: ListPages, format: Format): AsyncGenerator<Buffer, void> {
  let form: ListForm | undefined
  let text = ''
  for await (const page of pages) {
    text += form ? form.separator : ''
    if (form === undefined) {
      form = getForm(format, page)
      text = form.begin
    }
    for (const element of form.elements(page)) {
      text += element
      if (text.length < PART_CHARACTERS) continue
      yield Buffer.from(text)
      text = ''
    }
  }
  yield Buffer.from(text + (form?.end ?? ''))
}
