// Values and signers in ten scripts, read back and checked by programs that share no code with ours (FB-05).
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { line, onePage } from '../../testing/pdf-builder.ts'
import { pageTexts, pictures, readText } from '../../testing/pdfium.ts'
import { runOnPdf, skipWithout } from '../../testing/programs.ts'
import { readSample } from '../../testing/samples.ts'
import { newIdentity, request } from '../../testing/seal-identity.ts'
import { fillPdf } from '../fill/index.ts'
import { pdfPool } from '../pool/index.ts'
import { sealPdf } from '../seal/seal-pdf.ts'

const values: Readonly<Record<string, string>> = {
  latin: 'Zażółć gęślą jaźń, Đặng Thị Hồng',
  greek: 'Ελένη Παπαδοπούλου',
  cyrillic: 'Їжак Щербаков',
  arabic: 'محمد بن عبد الله علاء الإسلام',
  hebrew: 'משה בן־גוריון',
  devanagari: 'क्षत्रिय विद्यार्थी हिन्दी कृष्ण',
  thai: 'ศิริพร น้ำใจ กรุงเทพฯ ที่อยู่',
  chinese: '中华人民共和国 臺灣 轷䶮 㐀',
  japanese: '髙橋さくら カタカナ 株式会社 𠮷',
  korean: '대한민국 서울특별시 김철수 ㈜',
}
const scripts = Object.keys(values)
const clean = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\u200e\u200f\u202a-\u202e]/g, '')
    .replace(/\s+/g, ' ')

const template = (): Uint8Array =>
  onePage(
    scripts.map((script, index) => line(`{{${script}}}`, 72, 780 - index * 40, index % 2 === 0 ? 'F1' : 'F3')).join(''),
  )

describe('[FB-05] [FG-31] values in ten scripts', () => {
  const filled = fillPdf(template(), values).then(({ bytes, warnings }) => {
    assert.deepEqual(warnings, [])
    return bytes
  })

  for (const script of scripts) {
    test(`${script} is printed and read back`, async () => {
      assert.ok(clean(await readText(await filled)).includes(values[script] ?? ''), await readText(await filled))
    })
  }

  test('pdftotext reads the same', { skip: skipWithout('pdftotext', '-v') }, async () => {
    const text = clean(runOnPdf(await filled, 'pdftotext', (file) => [file, '-']))
    for (const script of scripts) assert.ok(text.includes(values[script] ?? ''), `${script} in ${text}`)
  })

  test('qpdf finds no errors', { skip: skipWithout('qpdf') }, async () => {
    assert.match(
      runOnPdf(await filled, 'qpdf', (file) => ['--check', file]),
      /No syntax or stream encoding errors/,
    )
  })

  test('mutool draws every page without a warning about fonts', { skip: skipWithout('mutool', '-v') }, async () => {
    const fonts = runOnPdf(await filled, 'mutool', (file) => ['info', '-F', file])
    for (const name of ['NotoSansDevanagari', 'NotoSansThai', 'NotoSansSC', 'NotoSansJP', 'NotoSansKR'])
      assert.match(fonts, new RegExp(name))
  })

  test('the document has one font for each face, with its used characters only', async () => {
    const raw = Buffer.from(await filled).toString('latin1')
    const names = [...raw.matchAll(/\/Type0[^>]*?\/BaseFont\s*\/([A-Z]{6}\+[\w-]+)|\/BaseFont\s*\/([A-Z]{6}\+[\w-]+)/g)]
    assert.equal(new Set(names.map(([, first, second]) => first ?? second)).size, names.length / 2)
    assert.ok((await filled).length < 60_000, `${(await filled).length}`)
  })

  test('vowel marks and ligatures from right to left are read back in order', async (context) => {
    for (const value of ['مُحَمَّد صلاح الدين', 'שָׁלוֹם עולם']) {
      const { bytes } = await fillPdf(onePage(line('{{a}}')), { a: value })
      assert.equal(clean(await readText(bytes)).replace(/\u200b/g, ''), value.normalize('NFC'))
      await context.test(`pdftotext reads ${value}`, { skip: skipWithout('pdftotext', '-v') }, () => {
        const text = clean(runOnPdf(bytes, 'pdftotext', (file) => [file, '-'])).trim()
        assert.equal(text.replace(/\u200b/g, ''), value.normalize('NFC'))
      })
    }
  })

  test('two renderers draw the same ink on each line', { skip: skipWithout('pdftoppm', '-v') }, async () => {
    const [picture] = await pictures(await filled)
    assert.ok(picture)
    const args = (file: string): string[] => ['-gray', '-r', '72', '-singlefile', file]
    const image = Buffer.from(runOnPdf(await filled, 'pdftoppm', args, 'latin1'), 'latin1')
    const poppler = image.subarray(image.length - picture.width * picture.height)
    const measureInk = (grey: Uint8Array, baseline: number): number => {
      const [top, bottom] = [picture.height - baseline - 14, picture.height - baseline + 7]
      const line = grey.subarray(top * picture.width, bottom * picture.width)
      return line.reduce((sum, value) => sum + 255 - value, 0) / 255
    }
    for (const [index, script] of scripts.entries()) {
      const ink = [picture.grey, poppler].map((grey) => measureInk(grey, 780 - index * 40)) as [number, number]
      assert.ok(ink[0] > 100, `${script}: ${ink}`)
      assert.ok(Math.abs(ink[0] - ink[1]) < 0.15 * ink[0], `${script}: ${ink}`)
    }
  })

  test('equal values give equal bytes', async () => {
    assert.deepEqual((await fillPdf(template(), values)).bytes, await filled)
  })

  test('a process of the pool fills them within its limits', async () => {
    const pool = pdfPool({ threads: 1 })
    try {
      const { bytes } = await pool.run('fillTemplate', template(), { values })
      assert.deepEqual(bytes, await filled)
    } finally {
      await pool.stop()
    }
  })
})

describe('[FB-05] [A-60] signers in ten scripts', () => {
  const sealNamed = async (documentName: string) => {
    const [action] = request.actions
    assert.ok(action)
    const actions = scripts.map((script) => ({ ...action, firstName: values[script] ?? '', lastName: 'X' }))
    return sealPdf(readSample('cairo'), { ...request, documentName, actions }, newIdentity().signer)
  }

  test('the Signatures page prints every name', async (context) => {
    const { pdf } = await sealNamed('合同')
    const text = clean((await pageTexts(pdf)).slice(1).join(' '))
    for (const script of scripts) assert.ok(text.includes(values[script] ?? ''), `${script} in ${text}`)
    await context.test('qpdf finds no errors in it', { skip: skipWithout('qpdf') }, () => {
      const report = runOnPdf(pdf, 'qpdf', (file) => ['--check', file])
      assert.match(report, /No syntax or stream encoding errors/)
    })
  })

  test('lines break between words of scripts that have no spaces', async () => {
    const thai = 'สัญญาเช่าอาคารพาณิชย์เพื่อการอยู่อาศัยและการประกอบธุรกิจในกรุงเทพมหานครและปริมณฑลทั้งหมดของประเทศไทย'
    const chinese =
      '中华人民共和国住房和城乡建设部关于房屋租赁合同示范文本的通知以及相关实施细则，适用于全国各地区的说明。'
    for (const name of [thai, chinese]) {
      const [, page = ''] = await pageTexts((await sealNamed(name)).pdf)
      const lines = page.split(/\r?\n/).map((text) => text.trim())
      const start = lines.findIndex((text) => text !== '' && name.startsWith(text))
      const end = lines.findIndex((text) => text.startsWith('Document'))
      assert.ok(start > 0 && end - start >= 2, page)
      const parts = lines.slice(start, end)
      assert.equal(parts.join(''), name)
      const ends = [...new Intl.Segmenter('en', { granularity: 'word' }).segment(name)].map(({ index }) => index)
      for (let index = 1, at = 0; index < parts.length; index += 1) {
        at += parts[index - 1]?.length ?? 0
        assert.ok(ends.includes(at), parts[index])
      }
    }
  })
})
