// Fills the sample templates of many producers, and reads the results with independent engines.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { pageTexts, pictures, readText } from '../../testing/pdfium.ts'
import { runOnPdf, skipWithout } from '../../testing/programs.ts'
import { readSample, type SampleName, sampleNames, samples } from '../../testing/samples.ts'
import { analyzeTemplate, fillPdf, type TemplateAnalysis } from './index.ts'

const TAG = /\{\{[a-z][a-z0-9_.]*\}\}/gi

/** Values that occur in no template, one per slug and short enough for every cell. */
const valuesFor = ({ tags }: TemplateAnalysis): Record<string, string> =>
  Object.fromEntries([...new Set(tags.map(({ slug }) => slug))].map((slug, index) => [slug, `Wert${index}x`]))

const timesIn = (text: string, part: string): number => text.split(part).length - 1

const fillSample = async (name: SampleName) => {
  const analysis = await analyzeTemplate(readSample(name))
  const values = valuesFor(analysis)
  const filled = await fillPdf(analysis, values)
  return { analysis, values, ...filled }
}

/** The number of visible values: a form that is drawn twice shows its tag twice. */
const drawnTwice = (name: SampleName, slug: string): number =>
  name === 'shared-content' && slug === 'participant_name' ? 4 : 1

describe('templates of many producers', () => {
  for (const name of sampleNames) {
    test(`[D2-PDF-01] [D2-PDF-03] ${name}: fills every occurrence of every tag (D2-PDF-07)`, async () => {
      const { analysis, values, bytes, warnings } = await fillSample(name)
      assert.ok(analysis.tags.length > 0)
      const text = await readText(bytes)
      const remainingTags = new Set(text.match(TAG))
      // A form field is not text of the page; the others are printed as in the template.
      for (const tag of remainingTags)
        assert.ok(
          (samples[name].left as string[]).some((slug) => tag === `{{${slug}}}`),
          tag,
        )
      const expected = new Map<string, number>()
      for (const { slug, count } of analysis.tags)
        expected.set(slug, (expected.get(slug) ?? 0) + count * drawnTwice(name, slug))
      // ActualText that covers a whole tag is read instead of its glyphs; either way the value is there.
      for (const [slug, count] of expected) assert.equal(timesIn(text, values[slug] ?? ''), count, `${slug} in ${text}`)
      assert.deepEqual(
        warnings.filter(({ kind }) => kind !== 'invisible'),
        [],
      )
    })
  }

  test('[D2-PDF-06] a tag over several runs or lines is reported and printed unchanged', async () => {
    const word = await fillSample('wordlike')
    assert.deepEqual(
      word.analysis.unfilled.map(({ slug, page, reason }) => `${slug} ${page} ${reason}`),
      ['company_name 1 split', 'wrapped_slug 1 split'],
    )
    const text = await readText(word.bytes)
    assert.match(text, /between \{\{company_name\}\} and Wert/)
    assert.match(text, /\{\{wrapped_ ?slug\}\} continues/)
    const chrome = await fillSample('chrome')
    assert.deepEqual(chrome.analysis.unfilled, [{ slug: 'styled_slug', page: 1, reason: 'split' }])
    assert.match(await readText(chrome.bytes), /Partly styled: \{\{styled_slug\}\} in three runs/)
  })

  test('FG-31: a tag inside a form field is reported and left unchanged', async () => {
    const { analysis, bytes } = await fillSample('acroform')
    assert.deepEqual(analysis.unfilled, [{ slug: 'participant_name', page: 1, reason: 'form_field' }])
    assert.deepEqual((await analyzeTemplate(bytes)).unfilled, analysis.unfilled)
  })

  test('[D2-PDF-04] [D2-PDF-05] a tag without a value prints empty, and the text after it closes up', async () => {
    for (const name of sampleNames) {
      const analysis = await analyzeTemplate(readSample(name))
      const text = await readText((await fillPdf(analysis, {})).bytes)
      for (const tag of text.match(TAG) ?? [])
        assert.ok((samples[name].left as string[]).includes(tag.slice(2, -2)), tag)
      assert.ok(!text.includes('—'))
    }
    const closed = await readText((await fillPdf(readSample('lo'), {})).bytes)
    assert.match(closed, /Not answerable: \[\] prints empty\. Adjacent: , done/)
  })

  test('a template without tags is returned unchanged', async () => {
    const { bytes } = await fillPdf(readSample('pdflib-std'), {})
    const secondResult = await fillPdf(bytes, { company_name: 'x' })
    assert.deepEqual(secondResult.bytes, bytes)
    assert.deepEqual(secondResult.warnings, [])
  })

  test('equal inputs give equal bytes, from an analysis as from the file (FG-31)', async () => {
    for (const name of ['lo', 'chrome', 'shared-content', 'pdflib-std', 'edge-stream'] as const) {
      const analysis = await analyzeTemplate(readSample(name))
      const values = valuesFor(analysis)
      const first = await fillPdf(readSample(name), values)
      assert.deepEqual((await fillPdf(analysis, values)).bytes, first.bytes)
      assert.deepEqual((await fillPdf(analysis, values)).bytes, first.bytes)
    }
  })

  test('a template filled with its own tags looks almost the same', async () => {
    for (const name of ['lo', 'chrome', 'weasy', 'groff-pdf', 'edge-stream'] as const) {
      const template = readSample(name)
      const analysis = await analyzeTemplate(template)
      const values = Object.fromEntries(analysis.tags.map(({ slug }) => [slug, `{{${slug}}}`]))
      const { bytes } = await fillPdf(analysis, values)
      const splitWords = (texts: string[]): string[] => texts.join(' ').split(/\s+/)
      assert.deepEqual(splitWords(await pageTexts(bytes)).sort(), splitWords(await pageTexts(template)).sort(), name)
      const [before, after] = [await pictures(template), await pictures(bytes)]
      for (const [page, { grey }] of before.entries()) {
        let [ink, changed] = [0, 0]
        for (const [at, shade] of grey.entries()) {
          ink += 255 - shade
          changed += Math.abs(shade - (after[page]?.grey[at] ?? 0))
        }
        assert.ok(changed < 0.35 * ink, `${name}, page ${page + 1}: ${((changed / ink) * 100).toFixed(1)} % of the ink`)
      }
    }
  })

  test('qpdf finds no errors in filled files', { skip: skipWithout('qpdf') }, async () => {
    for (const name of sampleNames) {
      const { bytes } = await fillSample(name)
      assert.match(
        runOnPdf(bytes, 'qpdf', (file) => ['--check', file]),
        /No syntax or stream encoding errors/,
        name,
      )
    }
  })

  for (const [program, version, args] of [
    ['pdftotext', '-v', (file: string) => [file, '-']],
    ['mutool', '-v', (file: string) => ['draw', '-F', 'txt', file]],
  ] as const) {
    test(`${program} reads the values too`, { skip: skipWithout(program, version) }, async () => {
      for (const name of sampleNames) {
        if (name === 'latex-t1') continue
        const { analysis, values, bytes } = await fillSample(name)
        const text = runOnPdf(bytes, program, args)
        for (const tag of text.match(TAG) ?? [])
          assert.ok((samples[name].left as string[]).includes(tag.slice(2, -2)), tag)
        // These print slanted text letter by letter.
        const level = analysis.tags.filter(({ slug }) => slug !== 'rotated_tag')
        for (const { slug } of level) assert.ok(text.includes(values[slug] ?? '?'), `${name}: ${slug}`)
      }
    })
  }
})
