// Marks drawn glyphs with the text that they represent (PDF 32000-1, 14.9.4).

const toHex = (text: string): string => Buffer.from(text, 'utf16le').swap16().toString('hex')

/** `operators` draw a run; readers take `actualText`, if any, instead of the texts of its glyphs. */
export const withActualText = (operators: string, actualText: string | undefined): string =>
  actualText === undefined ? operators : `/Span << /ActualText <feff${toHex(actualText)}> >> BDC ${operators} EMC`
